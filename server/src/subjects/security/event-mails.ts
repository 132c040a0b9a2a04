import { limits } from "@mosque-sync/contract";
import { dayBefore } from "#domain/last-24-hours.ts";
import type { SecurityEventsTable } from "#store/tables/account-tables.ts";
import { fromJson } from "#store/tables/columns.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { PortalServices } from "../handlers/portal-handler.ts";
import { mailsTo } from "../mail/mail-languages.ts";
import { findConfirmedReader, type MailReader } from "../mail/rows/mail-readers.ts";
import { addMailOnce, addMails } from "../mail/rows/mails.ts";
import { findConfirmedOwners } from "../team/rows/mailed-members.ts";
import { eventNamesOf } from "./rows/event-names.ts";
import { countFailuresSince } from "./rows/security-events.ts";
import { idOfDaysMail, isFolded, isGuess } from "./rules/folded-failures.ts";
import { audienceOf, securityMail } from "./security-mails.ts";

/**
 * Whether an event is mailed immediately, if its users have confirmed emails. Failures are only mailed once there are
 * many.
 */
export function isMailed({ kind, details }: Pick<SecurityEventsTable, "kind" | "details">): boolean {
  return !isGuess(kind) && audienceOf(kind, fromJson(details)) !== undefined;
}

/** Whether mails are sent, and the address that their links begin with. */
export interface EventMailing {
  readonly mailer: Pick<PortalServices["mailer"], "canSend">;
  readonly publicAddress: Pick<PortalServices["publicAddress"], "current">;
}

/**
 * Adds the emails about an event in its transaction: each is sent at most once, and only about a saved event. Only
 * confirmed emails are used. Events that anyone can repeat are mailed once a day.
 */
export async function addEventMails(
  tx: Tx,
  { mailer, publicAddress }: EventMailing,
  event: SecurityEventsTable,
): Promise<void> {
  const details = fromJson(event.details);
  const audience = audienceOf(event.kind, details);
  if (!mailer.canSend || audience === undefined) return;
  if (isGuess(event.kind) && !(await areMany(tx, event))) return;
  const readers = await readersOf(tx, event, audience);
  if (readers.length === 0) return;
  const names = await eventNamesOf(tx, [event]);
  const named = (id: string | null) => (id === null ? undefined : names.get(id));
  const page =
    audience === "person" ? "account?view=events" : `mosques/${event.mosqueId}/history?view=access`;
  const letters = securityMail(event.kind, {
    ...{ at: event.at, address: event.address, device: event.device, key: details.key },
    ...{ actor: named(event.actorId), user: named(event.userId), mosque: named(event.mosqueId) },
    link: `${publicAddress.current()}/portal/${page}`,
  });
  const mails = mailsTo(readers, letters, { mosqueId: null, what: "security" });
  if (!isFolded(event.kind)) return addMails(tx, mails, event.at);
  const id = idOfDaysMail({ ...event, at: new Date(event.at) });
  for (const mail of mails) await addMailOnce(tx, id, mail, event.at);
}

/** Whether failures of an account within a day are so many that its person is told. */
async function areMany(tx: Tx, { kind, userId, at }: SecurityEventsTable): Promise<boolean> {
  if (userId === null) return false;
  const failures = await countFailuresSince(tx, { kind, userId }, dayBefore(at));
  return failures >= limits.failedSignInsBeforeMail;
}

async function readersOf(
  tx: Tx,
  { userId, mosqueId }: SecurityEventsTable,
  audience: "person" | "owners",
): Promise<MailReader[]> {
  if (audience === "owners") return mosqueId === null ? [] : findConfirmedOwners(tx, mosqueId, userId);
  const person = userId === null ? undefined : await findConfirmedReader(tx, userId);
  return person === undefined ? [] : [person];
}
