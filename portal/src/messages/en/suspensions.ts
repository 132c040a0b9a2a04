import { counted } from "./plurals.ts";

/** Suspending mosques. */
export const suspensions = {
  badge: "Suspended",
  note: "The operator of this service has suspended this mosque: its keys are refused, and its data stays as it is. Ask the operator.",
  title: "Suspend",
  hint: "The keys of a suspended mosque are refused, for reading and writing. Its data, team, keys and history stay.",
  suspend: "Suspend the mosque",
  suspendTitle: counted({ one: "Suspend # mosque?", other: "Suspend # mosques?" }),
  suspendText:
    "Their websites cannot send times, and servers that show their times cannot read them. You can lift the suspension at any time.",
  ownersMailed: "Their owners are mailed.",
  lift: "Lift the suspension",
  liftTitle: counted({
    one: "Lift the suspension of # mosque?",
    other: "Lift the suspension of # mosques?",
  }),
  liftText: "Their keys work again immediately.",
  suspended: counted({ one: "# mosque is now suspended.", other: "# mosques are now suspended." }),
  lifted: counted({
    one: "# mosque is no longer suspended.",
    other: "# mosques are no longer suspended.",
  }),
  select: (mosque: string) => `Select ${mosque}`,
  selected: counted({ one: "# selected", other: "# selected" }),
  suspendThem: "Suspend",
  liftThem: "Lift suspension",
};
