import Type, { type Static } from "typebox";
import type { errorReasons } from "../../errors/reasons.ts";
import { sampleId } from "../../portal/resources.ts";
import { Count, Flag, Id, Instant, Zone } from "../../schemas.ts";
import { Change } from "../history/changes.ts";

const sampleInstant = "2026-11-20T03:02:11.000Z";

const Reason = (description: string) =>
  Type.String({ description, examples: ["key_revoked" satisfies keyof typeof errorReasons] });
const RequestId = Type.String({
  description: "The id that the client sent, or the one that the service made.",
  examples: [sampleId],
});

/** The part of a request that was refused, as far as the log has it (decision 8.44). */
export const RefusedPart = Type.Object({
  field: Type.Optional(
    Type.String({ description: "Its place in the request.", examples: ["prayers[3].iqamahTime"] }),
  ),
  prayer: Type.Optional(Type.String({ description: "The prayer key of its row.", examples: ["isha"] })),
  value: Type.Optional(
    Type.String({ description: "The value that was sent; absent for texts and links.", examples: ["25:00"] }),
  ),
  options: Type.Optional(
    Type.Array(Type.String(), { description: "The values that are accepted, where they are few." }),
  ),
  least: Type.Optional(Type.Number({ description: "The smallest number that is accepted." })),
  most: Type.Optional(Type.Number({ description: "The largest number that is accepted." })),
  charactersMin: Type.Optional(Type.Integer({ description: "How many characters a text has at least." })),
  charactersMax: Type.Optional(Type.Integer({ description: "How many characters a text has at most." })),
  itemsMax: Type.Optional(Type.Integer({ description: "How many items a list has at most." })),
});
export type RefusedPart = Static<typeof RefusedPart>;

/** Whose a request or a run is. */
const ofKey = {
  keyId: Id("The key that sent it.", sampleId),
  keyName: Type.Optional(Type.String({ description: "The key's name." })),
};

/** The requests of one key with no pause of more than five minutes between them (decision 8.40). */
export const Run = Type.Object({
  ...ofKey,
  from: Instant("When its first request was answered.", sampleInstant),
  to: Instant("When its newest request was answered.", sampleInstant),
  requests: Count("How many requests the log lists."),
  requestId: Type.Optional(
    Type.String({ description: "The id of its request, if it has one alone, which was answered at `from`." }),
  ),
  unlisted: Count("How many further ones are only counted."),
  writes: Count("How many of them wrote."),
  failedWrites: Count("How many of them would have written, and failed."),
  reason: Type.Optional(Reason("Why it failed, if it did (decision 8.40): an exact reason of the API.")),
  about: Type.Optional(RefusedPart),
  isRunning: Flag("Whether it may still be going on.", false),
  hasEarlier: Flag("Whether earlier requests of it are on the next page.", false),
  hasLater: Flag("Whether later requests of it are on the page before.", false),
});
export type Run = Static<typeof Run>;

/** A request of a key, as the log has it. */
export const LoggedRequest = Type.Object({
  requestId: RequestId,
  at: Instant("When it was answered.", sampleInstant),
  ...ofKey,
  method: Type.String({ examples: ["PATCH"] }),
  path: Type.String({
    description: "Without its query, except `?validateOnly=true`.",
    examples: [`/v1/mosques/${sampleId}/prayers`],
  }),
  status: Type.Integer({ description: "The status of the answer.", examples: [200] }),
  reason: Type.Optional(Reason("Why it failed, if it did.")),
  about: Type.Optional(RefusedPart),
  durationMs: Type.Number({ description: "How long it took, in milliseconds.", examples: [3.2] }),
  unlisted: Count("How many further requests of the key are counted here instead of listed."),
});
export type LoggedRequest = Static<typeof LoggedRequest>;

/** Why a request failed, in the words of its response. */
export const Explanation = Type.Object({
  adminSummary: Type.String({ description: "For a reader who knows no HTTP." }),
  developerSummary: Type.String({
    description: "What to change in the request. Details that the log does not keep are names in braces.",
  }),
});

/** A request with all that helps to understand it. */
export const ExplainedRequest = Type.Object({
  ...LoggedRequest.properties,
  explanation: Type.Optional(Explanation),
  curl: Type.String({ description: "A command that sends it again, without the key and the body." }),
});
export type ExplainedRequest = Static<typeof ExplainedRequest>;

export const LogState = Type.Object({
  isAway: Flag("Whether the log cannot be read now.", false),
  keptDays: Count("For how many days requests are kept."),
  since: Type.Optional(Instant("When the oldest request that the log has was answered.", sampleInstant)),
  lastUsedAt: Type.Optional(
    Instant("When the mosque's newest request was answered, in the log or deleted from it.", sampleInstant),
  ),
});
export type LogState = Static<typeof LogState>;

export const OpenRun = Type.Object({
  run: Run,
  requests: Type.Array(LoggedRequest, { description: "The oldest first." }),
  next: Type.Optional(Instant("`from` of the next page, if the run has more requests.", sampleInstant)),
  changes: Type.Array(Change, { description: "What it changed, the oldest first." }),
  hasMoreChanges: Flag("Whether it made further changes, which the history has.", false),
  zone: Zone("The mosque's zone."),
});

/** A request, what surrounds it, and the state of its mosque, to be sent to someone who helps (decision 8.43). */
export const SupportBundle = Type.Object({
  madeAt: Instant("When it was made.", sampleInstant),
  service: Type.Object({ version: Type.String(), api: Type.String(), publicUrl: Type.String() }),
  mosque: Type.Object({
    id: Id("The mosque's id.", sampleId),
    isTest: Flag("Whether it is a test mosque.", false),
    timeZoneId: Type.String(),
    verificationStatus: Type.String(),
    approvedProfileFields: Type.Array(Type.String()),
    supportedPrayerKeys: Type.Array(Type.String()),
    versions: Type.Record(Type.String(), Type.Integer()),
  }),
  key: Type.Object({
    id: Id("The key's id.", sampleId),
    prefix: Type.String(),
    name: Type.String(),
    scope: Type.String(),
    status: Type.String(),
    createdAt: Type.String(),
    expiresAt: Type.Optional(Type.String()),
    endedAt: Type.Optional(Type.String()),
  }),
  request: ExplainedRequest,
  run: Type.Object({
    from: Run.properties.from,
    to: Run.properties.to,
    requests: Type.Array(Type.Omit(LoggedRequest, ["keyId", "keyName"])),
    hasMore: Flag("Whether it has more requests than these.", false),
    changes: Type.Array(Type.Omit(Change, ["actor"])),
  }),
});
export type SupportBundle = Static<typeof SupportBundle>;

/** A refused request that belongs to no mosque (decision 8.44). */
export const RefusedRequest = Type.Object({
  at: Instant("When it was answered.", sampleInstant),
  requestId: RequestId,
  method: Type.String({ examples: ["GET"] }),
  path: Type.String({ description: "Without its query." }),
  status: Type.Integer({ examples: [401] }),
  reason: Reason("Why it was refused."),
  keyPrefix: Type.Optional(
    Type.String({ description: "The visible part of what was sent as a key, if it has the form of one." }),
  ),
  unlisted: Count("How many further ones are counted here instead of listed."),
});
export type RefusedRequest = Static<typeof RefusedRequest>;
