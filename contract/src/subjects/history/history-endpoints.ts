import Type, { type Static } from "typebox";
import { type Endpoint, untagged } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { sampleId } from "../../portal/resources.ts";
import { body, ofMosque, optional, required } from "../../portal/shapes.ts";
import { Count, Id, Instant, OneOf, Text } from "../../schemas.ts";
import { writtenResources } from "../mosque-data/data-endpoints.ts";
import { Change, changedResources, Members } from "./changes.ts";

/**
 * The target of a restore:
 * - one change;
 * - all changes of the act that ends with a change;
 * - the changes of a key in a run;
 * - or every change after a moment.
 */
export const restoreTargets = ["change", "act", "run", "moment"] as const;
export type RestoreTargetKind = (typeof restoreTargets)[number];

/** How a restore treats values that were changed later: it keeps them, or overwrites them with the older values. */
export const newerValues = ["keep", "overwrite"] as const;

/** Why a part of a restore cannot be done. */
export const restoreObstacles = [
  "prayer_key_not_supported",
  "profile_field_not_approved",
  "prayer_rows_full",
  "prayer_times_missing",
  "coordinates_incomplete",
  "event_ends_before_start",
  "value_not_accepted",
  "item_gone",
  "too_many_items",
] as const;
export type RestoreObstacleName = (typeof restoreObstacles)[number];

const itemOf = {
  resource: OneOf("What it is of.", writtenResources, "prayers"),
  resourceId: Id("The id of the item; for the profile, that of the mosque.", sampleId),
  title: Type.Optional(
    Type.String({
      description: "What people know the item by: a prayer key or a title.",
      examples: ["isha"],
    }),
  ),
};

export const RestorePlan = Type.Object({
  plan: Type.String({ description: "Send it as `plan` to do exactly this." }),
  changes: Count("How many changes of the data are undone."),
  at: Type.Optional(Instant("The moment, if the target is one.", "2026-11-20T18:00:00.000Z")),
  steps: Type.Array(
    Type.Object({
      ...itemOf,
      kind: OneOf("What happens to the item.", ["created", "changed", "deleted"] as const, "changed"),
      now: Type.Optional(Members("The item now: whole if it is deleted, otherwise the members that change.")),
      restored: Type.Optional(
        Members("The item after the restore: whole if it is created, otherwise the members that change."),
      ),
      newer: Type.Array(Change, {
        description:
          "Changes made since that it overwrites, newest first: of each value the last one. Of a changed item only the members that both have changed.",
      }),
    }),
  ),
  obstacles: Type.Array(
    Type.Object({
      ...itemOf,
      resourceId: Type.Optional(itemOf.resourceId),
      reason: OneOf("Why it cannot be done.", restoreObstacles, "prayer_key_not_supported"),
      field: Type.Optional(Type.String({ description: "The field that it is about." })),
    }),
  ),
  newer: Count("How many items were changed again since: a restore has to say what happens to these values."),
  left: Type.Object({
    changes: Type.Array(
      Type.Object({
        resource: OneOf("What they are of.", changedResources, "keys"),
        changes: Count("How many."),
      }),
      { description: "Changes that no restore undoes: of capabilities, keys and the team." },
    ),
    fields: Type.Array(Type.String(), {
      description: "Profile fields that only the operator sets, which stay as they are.",
    }),
  }),
});
export type RestorePlan = Static<typeof RestorePlan>;

/** Endpoints of a mosque's history. */
export const historyEndpoints = {
  listChanges: {
    method: "GET",
    path: `${ofMosque}/changes`,
    summary: "A page of a mosque's changes, newest first",
    access: { by: "session", may: "readMosque", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: {
      ...{ resource: changedResources, resourceId: "text", actorId: "text", requestId: "text" },
      ...{ day: "text", from: "text", to: "text", cursor: "cursor" },
    },
    body: null,
    status: 200,
    response: Type.Object({
      changes: Type.Array(Change),
      next: Type.Optional(
        Type.String({
          description: "The next page's `cursor`. A page can be short, or empty, and have one.",
        }),
      ),
      lookedBackTo: Type.Optional(
        Instant("How far back this page looked, if there is more.", "2026-11-20T18:00:00.000Z"),
      ),
      since: Type.Optional(
        Instant("When the oldest change was made that is kept.", "2026-11-20T18:00:00.000Z"),
      ),
      isWhole: Type.Boolean({ description: "Whether every change since the mosque was added is kept." }),
      zone: Type.String({ description: "The mosque's time zone, in which `day` counts." }),
    }),
    ...untagged,
    reasons: ["date_time_invalid"],
  },
  planRestore: {
    method: "GET",
    path: `${ofMosque}/restore-plan`,
    summary: "What a restore would do",
    access: { by: "session", may: "editData", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: {
      ...{ of: restoreTargets, sequence: "text", keyId: "text", from: "text", to: "text", moment: "text" },
      newer: newerValues,
    },
    body: null,
    status: 200,
    response: RestorePlan,
    ...untagged,
    reasons: ["change_not_found", "history_does_not_reach", "field_required", "date_time_invalid"],
  },
  restore: {
    method: "POST",
    path: `${ofMosque}/restores`,
    summary: "Undo changes as planned, in one transaction; refused if the plan would be another one now",
    access: { by: "session", may: "editData", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: {},
    body: body({
      of: required(OneOf("What it undoes.", restoreTargets, "act")),
      sequence: optional(Text("Of `change` and `act`: the change's sequence.", 1, 10, "17")),
      keyId: optional(Id("Of `run`: the key.", sampleId)),
      from: optional(Instant("Of `run`: its first request.", "2026-11-20T03:02:00.000Z")),
      to: optional(Instant("Of `run`: its last request.", "2026-11-20T03:02:09.000Z")),
      moment: optional(
        Text(
          "Of `moment`: an instant, or a date and time in the mosque's time zone.",
          1,
          limits.labelCharacters,
          "2026-11-20T18:00",
        ),
      ),
      newer: optional(
        OneOf(
          "What happens to values that were changed again since; required if the plan has any.",
          newerValues,
          "keep",
        ),
      ),
      plan: required(Text("The plan's own `plan`.", 1, limits.searchCharacters, "q83vEjRWeJA")),
    }),
    status: 201,
    response: Type.Object({
      restored: Count("How many items it changed."),
      sequence: Count("The sequence of its last change: `act` with it undoes the restore."),
    }),
    ...untagged,
    reasons: [
      "change_not_found",
      "history_does_not_reach",
      "plan_outdated",
      "restore_not_whole",
      "newer_values",
      "nothing_to_restore",
    ],
  },
} as const satisfies Record<string, Endpoint>;
