import type { SecurityEventKind, User } from "@mosque-sync/contract";
import { addSecurityEvent } from "../../store/security/security-events.ts";
import type { Tx } from "../../store/tables/schema.ts";
import type { Caller, PortalServices } from "../handler.ts";

/** What happened, beside who did it, when, and from where. */
export interface SecurityNews {
  readonly kind: SecurityEventKind;
  /** Whose account it is about, if it is not about the mosque or the service alone. */
  readonly userId?: string | undefined;
  readonly mosqueId?: string | undefined;
  /** What else helps to understand it, such as `{ key: "Website" }`. Never a secret. */
  readonly details?: Readonly<Record<string, string>>;
}

/** The request that an event comes from. */
export interface EventSource {
  readonly services: Pick<PortalServices, "now" | "newId">;
  /** Absent if no one is signed in. */
  readonly user?: Pick<User, "id"> | undefined;
  readonly caller: Caller;
  readonly requestId: string;
}

/** Records an event in the transaction of what it is about: either both are saved or neither is. */
export function recordEvent(
  tx: Tx,
  { services, user, caller, requestId }: EventSource,
  { kind, userId, mosqueId, details = {} }: SecurityNews,
): Promise<void> {
  return addSecurityEvent(tx, {
    id: services.newId(),
    at: services.now().toISOString(),
    kind,
    actorKind: user ? "user" : "visitor",
    actorId: user?.id ?? null,
    userId: userId ?? null,
    mosqueId: mosqueId ?? null,
    address: caller.address,
    device: caller.device ?? null,
    requestId,
    details: JSON.stringify(details),
    count: 1,
  });
}
