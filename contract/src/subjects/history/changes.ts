import Type, { type Static } from "typebox";
import { sampleId } from "../../portal/resources.ts";
import { Count, Id, Instant, OneOf } from "../../schemas.ts";
import { versionedCollections } from "../../versions.ts";

/** Everything of a mosque whose changes are recorded (decision 6.3). */
export const changedResources = [...versionedCollections, "keys", "team"] as const;
export type ChangedResource = (typeof changedResources)[number];

/** Who made a change: an API key, a user of the portal, an operator's command, or the mosque's timetable. */
export const actorKinds = ["key", "user", "operator", "timetable"] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Members of a resource, each with its own kind of value. */
export const Members = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: "object", description });

/** A recorded change of a mosque. */
export const Change = Type.Object({
  sequence: Count("Its place in the mosque's history: a later change has a larger number."),
  at: Instant("When it was made.", "2026-11-20T18:00:00.000Z"),
  actor: Type.Object({
    kind: OneOf("Who made it.", actorKinds, "key"),
    id: Type.String({
      description: "The id of the key or of the user; for a timetable, that of the mosque.",
    }),
    name: Type.Optional(
      Type.String({
        description:
          "The name of the key or of the user; absent for an operator's command and for a timetable.",
      }),
    ),
  }),
  requestId: Type.String({ description: "The request that made it, perhaps with other changes." }),
  resource: OneOf("What it is a change of.", changedResources, "prayers"),
  resourceId: Id("The id of the item; for the profile and the capabilities, that of the mosque.", sampleId),
  title: Type.Optional(
    Type.String({
      description: "What people know the item by: a prayer key, a title, or the name of a key or member.",
    }),
  ),
  kind: OneOf("What happened.", ["created", "changed", "deleted"] as const, "changed"),
  before: Type.Optional(Members("The item before it: whole if deleted, otherwise the members that differ.")),
  after: Type.Optional(Members("The item after it: whole if created, otherwise the members that differ.")),
});
export type Change = Static<typeof Change>;
