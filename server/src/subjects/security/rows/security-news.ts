import { randomUUID } from "node:crypto";
import type { SecurityDetails, SecurityEventKind } from "@mosque-sync/contract";
import type { SecurityEventsTable } from "#store/tables/account-tables.ts";
import { toJson } from "#store/tables/columns.ts";
import type { Tx } from "#store/tables/schema.ts";
import { addSecurityEvent } from "./security-events.ts";

/** An event without its actor, its time and its origin. */
export interface SecurityNews {
  readonly kind: SecurityEventKind;
  /** The user whose account it is about; absent if it is only about the mosque or the service. */
  readonly userId?: string | undefined;
  readonly mosqueId?: string | undefined;
  /** What else helps to understand it, such as `{ key: "Website" }`. Never a secret. */
  readonly details?: SecurityDetails;
}

/** The columns of an event that tell what happened. */
export function eventOf({ kind, userId, mosqueId, details = {} }: SecurityNews) {
  return {
    kind,
    userId: userId ?? null,
    mosqueId: mosqueId ?? null,
    details: toJson(details),
    count: 1,
  };
}

/** Records an operator's command on the machine, in the transaction of the command. */
export async function recordCommand(tx: Tx, at: Date, news: SecurityNews): Promise<SecurityEventsTable> {
  const event = {
    ...eventOf(news),
    ...({ id: randomUUID(), at: at.toISOString(), actorKind: "command", actorId: null } as const),
    ...{ address: null, device: null, requestId: null },
  };
  await addSecurityEvent(tx, event);
  return event;
}
