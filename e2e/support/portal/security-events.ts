import type { SecurityEvent, SecurityEventKind } from "@mosque-sync/contract";
import type { ReachedService } from "../services/service.ts";
import { type Visitor, visitorOf } from "./portal.ts";
import type { PortalResponse } from "./portal-responses.ts";

type Query = Readonly<Record<string, string>>;

/** The kinds of events, in their order. */
export function kindsOf(events: readonly SecurityEvent[]): SecurityEventKind[] {
  return events.map(({ kind }) => kind);
}

/** The first page of a mosque's security history. */
export async function eventsOfMosque(
  reader: Visitor,
  mosqueId: string,
  query: Query = {},
): Promise<SecurityEvent[]> {
  return (await reader.does("listMosqueSecurity", { params: { mosqueId }, query })).events;
}

/** The first page of the reader's own security history. */
export async function ownEvents(reader: Visitor, query: Query = {}): Promise<SecurityEvent[]> {
  return (await reader.does("listMySecurity", { query })).events;
}

/** The first page of the security history of the whole service. */
export async function allEvents(operator: Visitor, query: Query = {}): Promise<SecurityEvent[]> {
  return (await operator.does("listSecurity", { query })).events;
}

/** Signs in with a wrong password, behind a trusted proxy. @param address the IP address that the proxy names */
export function signInWrongly(
  service: ReachedService,
  email: string,
  address: string,
): Promise<PortalResponse<"signIn">> {
  return visitorOf(service).call("signIn", {
    body: { email, password: "not the password" },
    headers: { "X-Forwarded-For": address, "User-Agent": "Guesser/1" },
  });
}
