import Type, { type Static } from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { sampleId } from "../../portal/resources.ts";
import { base, nothing } from "../../portal/shapes.ts";
import { Flag, Id, Instant } from "../../schemas.ts";

const sampleInstant = "2026-11-20T18:00:00.000Z";

export const OpenSession = Type.Object({
  id: Id("The session's id.", sampleId),
  device: Type.Optional(Type.String({ description: "What the browser called itself: its `User-Agent`." })),
  address: Type.Optional(Type.String({ description: "Where the user signed in from." })),
  signedInAt: Instant("When the user signed in.", sampleInstant),
  lastUsedAt: Instant("When it was last used, to within five minutes.", sampleInstant),
  endsAt: Instant("When it ends if it is not used.", sampleInstant),
  isCurrent: Flag("Whether the request was made in it.", true),
});
export type OpenSession = Static<typeof OpenSession>;

const sessionsResponse = Type.Object({ sessions: Type.Array(OpenSession) });
const ofUser = `${base}/operator/users/{userId}/sessions` as const;

export const sessionEndpoints = {
  listSessions: {
    method: "GET",
    path: `${base}/sessions`,
    summary: "Your own sessions, the one that was used last first",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: sessionsResponse,
    ...untagged,
    reasons: [],
  },
  endSession: {
    method: "DELETE",
    path: `${base}/sessions/{sessionId}`,
    summary: "End one of your own sessions",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["session_not_found"],
  },
  endOtherSessions: {
    method: "POST",
    path: `${base}/sessions/end-others`,
    summary: "End all of your own sessions but this one",
    access: { by: "session", may: "signedIn", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: [],
  },
  listUserSessions: {
    method: "GET",
    path: ofUser,
    summary: "A user's sessions, the one that was used last first",
    access: { by: "session", may: "operator", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: sessionsResponse,
    ...untagged,
    reasons: ["user_not_found"],
  },
  endUserSession: {
    method: "DELETE",
    path: `${ofUser}/{sessionId}`,
    summary: "End one of a user's sessions",
    access: { by: "session", may: "operator", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["session_not_found", "user_not_found"],
  },
  endUserSessions: {
    method: "DELETE",
    path: ofUser,
    summary: "Sign a user out on every device",
    access: { by: "session", may: "operator", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: nothing,
    ...untagged,
    reasons: ["user_not_found"],
  },
} as const satisfies Record<string, Endpoint>;
