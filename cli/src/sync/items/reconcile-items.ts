import { type Fields, pick } from "../fields.ts";
import { isSameValue } from "../same-value.ts";
import { type BegunItem, type ItemRecords, lateOf, type MadeItem } from "../state/item-records.ts";
import type { FieldChanges, ItemKind, ItemType, ServerItem, WantedItem } from "./item.ts";
import { createOwnership, fixedOf, type Ownership } from "./ownership.ts";

/** One write that brings an item closer to `mosque.yaml`. */
export type ItemChange =
  /** `key` is the Idempotency-Key of an equal creation that was begun earlier. */
  | { kind: "add"; item: ItemType; name: string; to: Fields; key?: string }
  | { kind: "change"; item: ItemType; name: string; from: ServerItem; to: FieldChanges }
  | { kind: "delete"; item: ItemType; name: string; from: ServerItem; because: DeletionReason };

/** Why an item is deleted. Only "removed" may be a mistake. */
type DeletionReason = "removed" | "over" | "replaced" | "doubled";

/** The items of one type that `mosque.yaml` lists. */
export interface WantedItems {
  /** The items for the day. */
  items: readonly WantedItem[];
  /** The ids of the items for other days. */
  others: ReadonlySet<string>;
}

/** The changes to write, in their order, and what to remember from then on. */
export interface ItemReconciliation {
  changes: ItemChange[];
  unchanged: number;
  records: ItemRecords;
  warnings: string[];
}

/**
 * Finds the writes that make the items from `mosque.yaml` match it. Items from elsewhere stay unchanged.
 * @param actual the mosque's items: every remembered one that still exists, and others
 * @param isRemembered false without records of this mosque: then an item with a unique title is taken as the wanted
 * item of that title
 */
export function reconcileItems(
  kind: ItemKind,
  wanted: WantedItems,
  actual: readonly ServerItem[],
  records: ItemRecords,
  isRemembered: boolean,
): ItemReconciliation {
  const ours = createOwnership(kind, actual, records.made);
  const unfound = records.begun.filter((begun) => !ours.adoptEqual(begun, lateOf(begun)));
  ours.adoptLate();
  for (const each of wanted.items) if (!ours.has(each.name)) ours.adoptEqual(each, {});
  const doubtful = isRemembered ? [] : adoptByTitle(kind, wanted.items, ours);

  const changes: ItemChange[] = [];
  const made: MadeItem[] = [];
  let unchanged = 0;
  for (const { name, fields } of wanted.items) {
    if (doubtful.includes(name)) continue;
    const kept = ours.of(name).find(({ record }) => canBecome(kind, record, fields));
    for (const { item, record } of ours.of(name)) {
      if (item === kept?.item) continue;
      made.push(record);
      const because = kept && canBecome(kind, record, fields) ? "doubled" : "replaced";
      changes.push({ kind: "delete", item: kind.type, name, from: item, because });
    }
    if (kept) {
      const cleared = kept.record.given.filter(
        (field) => !(field in fields) && field in kept.item.fields && kind.clearable.has(field),
      );
      made.push({ ...kept.record, given: [...Object.keys(fields), ...cleared] });
      const to = {
        ...changedFields(kind, kept.item, fields),
        ...Object.fromEntries(cleared.map((f) => [f, null])),
      };
      if (Object.keys(to).length === 0) unchanged++;
      else changes.push({ kind: "change", item: kind.type, name, from: kept.item, to });
    } else {
      const begun = unfound.find((each) => each.name === name && isEqual(each.fields, fields));
      changes.push({ kind: "add", item: kind.type, name, to: fields, ...(begun && { key: begun.key }) });
    }
  }
  const names = new Set(wanted.items.map(({ name }) => name));
  for (const { item, record } of ours.all().filter((each) => !names.has(each.record.name))) {
    const because = wanted.others.has(record.name) ? "over" : "removed";
    made.push(record);
    changes.push({ kind: "delete", item: kind.type, name: record.name, from: item, because });
  }
  return {
    changes: inOrder(changes),
    unchanged,
    records: { made, begun: unfound.filter((begun) => isStillWanted(begun, wanted.items)) },
    warnings: doubtful.map(
      (name) =>
        `${kind.type} ${name}: the mosque has several of this title, and without a state file none can be chosen. Delete all but one in the portal, or change its title`,
    ),
  };
}

/** Adopts items by their titles. @returns the names of wanted items with several candidates */
function adoptByTitle(kind: ItemKind, wanted: readonly WantedItem[], ours: Ownership): string[] {
  const open = wanted.filter(({ name }) => !ours.has(name));
  const doubtful: string[] = [];
  for (const { name, fields } of open) {
    const hasTitle = (each: { fields: Fields }) => isSameValue("title", each.fields.title, fields.title);
    const [found, ...others] = ours.free().filter(hasTitle);
    if (!found) continue;
    if (others.length > 0 || open.filter(hasTitle).length > 1) doubtful.push(name);
    else ours.adopt(found, name, fields, fixedOf(kind, found.fields));
  }
  return doubtful;
}

function isEqual(a: Fields, b: Fields): boolean {
  return (
    Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((name) => a[name] === b[name])
  );
}

/** The wanted fields that a change has to set. */
function changedFields(kind: ItemKind, item: ServerItem, wanted: Fields): Fields {
  return pick(
    wanted,
    (name) => kind.changeable.has(name) && !isSameValue(name, item.fields[name], wanted[name]),
  );
}

/** Whether a change can turn an item into the wanted one. Otherwise it is deleted and made again. */
function canBecome(kind: ItemKind, { fixed }: MadeItem, wanted: Fields): boolean {
  return Object.entries(fixedOf(kind, wanted)).every(([name, value]) =>
    isSameValue(name, fixed[name], value),
  );
}

function isStillWanted(begun: BegunItem, wanted: readonly WantedItem[]): boolean {
  return wanted.some(({ name, fields }) => name === begun.name && isEqual(fields, begun.fields));
}

function inOrder(changes: readonly ItemChange[]): ItemChange[] {
  const order = ["add", "change", "delete"];
  return changes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
