import { addMails } from "../../store/health/mails.ts";
import { findConfirmedOwners } from "../../store/people/mailed-members.ts";
import { findConfirmedEmail } from "../../store/people/users.ts";
import { eventNamesOf } from "../../store/security/event-names.ts";
import type { SecurityEventsTable } from "../../store/tables/account-tables.ts";
import type { Tx } from "../../store/tables/schema.ts";
import type { PortalServices } from "../handler.ts";
import { audienceOf, securityMail } from "../mail/security-mails.ts";

/** Whether an event is told by email, if its people can be mailed. */
export function isMailed({ kind, details }: Pick<SecurityEventsTable, "kind" | "details">): boolean {
  return audienceOf(kind, JSON.parse(details)) !== undefined;
}

/** Whether mails are sent, and the address that their links begin with. */
export interface EventMailing {
  readonly mailer: Pick<PortalServices["mailer"], "canSend">;
  readonly publicAddress: Pick<PortalServices["publicAddress"], "current">;
}

/**
 * Adds the emails about an event in its own transaction: so each is sent at most once, and none is about something that
 * did not happen. Only confirmed addresses get any.
 */
export async function addEventMails(
  tx: Tx,
  { mailer, publicAddress }: EventMailing,
  event: SecurityEventsTable,
): Promise<void> {
  const details = JSON.parse(event.details) as Record<string, string>;
  const audience = audienceOf(event.kind, details);
  if (!mailer.canSend || audience === undefined) return;
  const addresses = await addressesOf(tx, event, audience);
  if (addresses.length === 0) return;
  const names = await eventNamesOf(tx, [event]);
  const named = (id: string | null) => (id === null ? undefined : names.get(id));
  const page = audience === "person" ? "account/security" : `mosques/${event.mosqueId}/security`;
  const { subject, text } = securityMail(event.kind, {
    ...{ at: event.at, address: event.address, device: event.device, key: details.key },
    ...{ actor: named(event.actorId), user: named(event.userId), mosque: named(event.mosqueId) },
    link: `${publicAddress.current()}/portal/${page}`,
  });
  const about = { mosqueId: null, what: "security" as const, subject, text };
  const mails = addresses.map((address) => ({ ...about, address }));
  await addMails(tx, mails, event.at);
}

async function addressesOf(
  tx: Tx,
  { userId, mosqueId }: SecurityEventsTable,
  audience: "person" | "owners",
): Promise<string[]> {
  if (audience === "owners") return mosqueId === null ? [] : findConfirmedOwners(tx, mosqueId, userId);
  const email = userId === null ? undefined : await findConfirmedEmail(tx, userId);
  return email === undefined ? [] : [email];
}
