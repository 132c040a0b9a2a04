import { randomUUID } from "node:crypto";
import type { SecurityEventKind } from "@mosque-sync/contract";
import type { SecurityEventsTable, Tx } from "../tables/schema.ts";

/** Appends an event to the security history. Nothing but retention removes it again. */
export async function addSecurityEvent(tx: Tx, event: SecurityEventsTable): Promise<void> {
  await tx.insertInto("securityEvents").values(event).execute();
}

/** What one of the operator's commands on the machine did. */
interface CommandNews {
  readonly kind: SecurityEventKind;
  readonly userId: string;
  readonly at: Date;
  /** The command's name. */
  readonly by: string;
}

/** Records what a command did, in the transaction of what it did. */
export function recordCommand(tx: Tx, { kind, userId, at, by }: CommandNews): Promise<void> {
  return addSecurityEvent(tx, {
    ...{ id: randomUUID(), at: at.toISOString(), kind, userId, mosqueId: null },
    ...{ actorKind: "command", actorId: null, address: null, device: null, requestId: null },
    details: JSON.stringify({ command: by }),
    count: 1,
  });
}
