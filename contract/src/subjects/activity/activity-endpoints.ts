import Type from "typebox";
import { type Endpoint, untagged } from "../../endpoint.ts";
import { sampleId } from "../../portal/resources.ts";
import { base, listed, ofMosque, total } from "../../portal/shapes.ts";
import { Count, Id } from "../../schemas.ts";
import {
  ExplainedRequest,
  LoggedRequest,
  LogState,
  OpenRun,
  RefusedRequest,
  Run,
  SupportBundle,
} from "./activity.ts";

const next = Type.Optional(Type.String({ description: "The `cursor` of the next page, if there is more." }));

/** Endpoints of the requests that were sent with a mosque's keys, or without a key. */
export const activityEndpoints = {
  listRuns: {
    method: "GET",
    path: `${ofMosque}/runs`,
    summary: "A page of a mosque's runs, the newest first",
    access: { by: "session", may: "readMosque", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { cursor: "text", keyId: "text", outcome: ["failed"] },
    body: null,
    status: 200,
    response: Type.Object({ runs: Type.Array(Run), next, log: LogState }),
    ...untagged,
    reasons: ["cursor_invalid"],
  },
  getRun: {
    method: "GET",
    path: `${ofMosque}/runs/{keyId}`,
    summary: "A key's run from one of its requests on: its requests and its changes",
    access: { by: "session", may: "readMosque", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { from: "instant" },
    body: null,
    status: 200,
    response: OpenRun,
    ...untagged,
    reasons: ["key_not_found", "request_not_logged", "request_log_away", "field_required"],
  },
  findRequest: {
    method: "GET",
    path: `${ofMosque}/requests`,
    summary: "The requests of a mosque with an id",
    access: { by: "session", may: "readMosque", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { requestId: "requestId", cursor: "text" },
    body: null,
    status: 200,
    response: Type.Object({ requests: Type.Array(LoggedRequest), next, log: LogState }),
    ...untagged,
    reasons: ["cursor_invalid", "field_required", "rate_limited"],
  },
  getRequest: {
    method: "GET",
    path: `${ofMosque}/keys/{keyId}/request`,
    summary: "One request, explained",
    access: { by: "session", may: "readMosque", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { requestId: "requestId", at: "instant" },
    body: null,
    status: 200,
    response: Type.Object({ request: ExplainedRequest }),
    ...untagged,
    reasons: ["key_not_found", "request_not_logged", "request_log_away", "field_required"],
  },
  getSupportBundle: {
    method: "GET",
    path: `${ofMosque}/keys/{keyId}/request/support-bundle`,
    summary: "A request and what surrounds it, to send to someone who helps",
    access: { by: "session", may: "readMosque", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { requestId: "requestId", at: "instant" },
    body: null,
    status: 200,
    response: SupportBundle,
    ...untagged,
    reasons: ["key_not_found", "request_not_logged", "request_log_away", "field_required"],
  },
  findAnyRequest: {
    method: "GET",
    path: `${base}/operator/requests`,
    summary: "The requests of any mosque, and of none, with an id",
    access: { by: "session", may: "operator", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { requestId: "requestId", cursor: "text" },
    body: null,
    status: 200,
    response: Type.Object({
      requests: Type.Array(
        Type.Object({
          ...LoggedRequest.properties,
          mosqueId: Id("The mosque.", sampleId),
          communityName: Type.Optional(Type.String({ description: "The mosque's name, if it exists." })),
        }),
      ),
      refused: Type.Array(RefusedRequest),
      next,
      log: Type.Pick(LogState, ["isAway", "keptDays"]),
    }),
    ...untagged,
    reasons: ["cursor_invalid", "field_required", "rate_limited"],
  },
  listRefusedRequests: {
    method: "GET",
    path: `${base}/operator/refused-requests`,
    summary: "A page of the refused requests that belong to no mosque, the newest first",
    access: { by: "session", may: "operator", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { page: listed.page, reason: "text" },
    body: null,
    status: 200,
    response: Type.Object({
      refused: Type.Array(RefusedRequest),
      total,
      reasons: Type.Array(
        Type.Object({
          reason: Type.String({ description: "An exact reason of the API." }),
          listed: Count("How many are listed."),
          unlisted: Count("How many are only counted."),
        }),
      ),
      log: Type.Pick(LogState, ["isAway", "keptDays"]),
    }),
    ...untagged,
    reasons: [],
  },
} as const satisfies Record<string, Endpoint>;
