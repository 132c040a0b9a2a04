import type { PortalQueryOf } from "@mosque-sync/contract";
import { call, type ResponseTo } from "#api/call.ts";

/** The filters of the history. */
export type EventQuery = PortalQueryOf<"listSecurity">;
/** A page of the history. */
export type EventPage = ResponseTo<"GET /portal/api/operator/security">;
/** A part of an exported file. */
type FilePart = ResponseTo<"POST /portal/api/operator/security/exports">;

/** Whose history is shown, and where it is read. */
export interface SecuritySource {
  readonly name: string;
  /** Whether it covers many users, one of whom can be chosen. */
  readonly hasMany: boolean;
  readonly read: (query: EventQuery) => Promise<EventPage>;
  readonly export: (query: EventQuery & { readonly format: "csv" | "jsonl" }) => Promise<FilePart>;
}

export const ownHistory: SecuritySource = {
  name: "own",
  hasMany: false,
  read: (query) => call("GET /portal/api/account/security", { query }),
  export: (query) => call("POST /portal/api/account/security/exports", { query }),
};

export const wholeHistory: SecuritySource = {
  name: "operator",
  hasMany: true,
  read: (query) => call("GET /portal/api/operator/security", { query }),
  export: (query) => call("POST /portal/api/operator/security/exports", { query }),
};

export function historyOf(mosqueId: string): SecuritySource {
  const params = { mosqueId };
  return {
    name: mosqueId,
    hasMany: true,
    read: (query) => call("GET /portal/api/mosques/{mosqueId}/security", { params, query }),
    export: (query) => call("POST /portal/api/mosques/{mosqueId}/security/exports", { params, query }),
  };
}
