import type { InEach } from "@mosque-sync/contract";
import { dateIn } from "@mosque-sync/timetable/daily";
import { dayBefore } from "#domain/last-24-hours.ts";
import type { Store } from "#store/store.ts";
import type { Tx } from "#store/tables/schema.ts";
import { findLogged } from "../activity/rows/log/logged-health.ts";
import { aboutOf } from "../activity/rules/refusal-details.ts";
import { familiesOf, type MosqueHealth, mosqueHealthOf } from "../keys/rules/key-families.ts";
import type { Mailer } from "../mail/mail.ts";
import { type Letter, mailsTo } from "../mail/mail-languages.ts";
import { addMails, countMailsSince, type NewMail } from "../mail/rows/mails.ts";
import { lockMosque } from "../mosques/rows/mosques.ts";
import { findMailed } from "../team/rows/mailed-members.ts";
import { dueWarnings } from "../timetable/rules/health/warnings.ts";
import { checkInputOf, mosqueInputOf } from "./check-input.ts";
import { type StateChange, stateMail } from "./health-mails.ts";
import {
  type Checked,
  type CheckedMosque,
  findMosquesToCheck,
  newsOf,
  saveCheck,
  takeWarnings,
} from "./rows/checks.ts";
import { isUnchecked } from "./rows/watches.ts";
import { firstQuarterOfStrip } from "./rules/days/days.ts";
import { troubles } from "./rules/notifications.ts";
import { warningMails } from "./warning-mails.ts";

/** What checking mosques needs. */
export interface Checking {
  readonly store: Store;
  readonly mailer: Pick<Mailer, "canSend">;
  /** The address of a mosque's overview. */
  readonly overviewOf: (mosqueId: string) => string;
  /** Told that mails are waiting to be sent. */
  readonly onMails: () => void;
  /** Told of a mosque that cannot be checked. */
  readonly onFault: (error: unknown, mosqueId: string) => void;
}

/** How many mails a mosque's news make in 24 hours at most. */
const mailsPerDay = 50;
/** How long a mosque that could not be checked is skipped, in milliseconds. */
const restOfFaultyMs = 60 * 60 * 1_000;

interface Found {
  readonly mosque: CheckedMosque;
  readonly checked: Checked;
  /** The content of a mail, if the state is news. */
  readonly told: Omit<StateChange, "news"> | undefined;
  /** Today in the mosque's zone, if warnings about its timetable are due. */
  readonly warnedOn: string | undefined;
}

/**
 * Checks mosques, and saves each changed state or next check. A state that may be news is saved with its mails, in one
 * transaction that locks its mosque first; the others are saved together.
 * @param isFirstLook true to send no mail about mosques that were never checked: they are new here, not changed
 */
export async function checkMosques(
  checking: Checking,
  ids: readonly string[],
  { isFirstLook }: { readonly isFirstLook: boolean },
): Promise<void> {
  const { store, mailer, onMails } = checking;
  const mosques = await store.read((tx) => findMosquesToCheck(tx, ids));
  const now = store.now();
  const found: Found[] = [];
  for (const mosque of mosques) found.push(await check(checking, mosque, now));
  const changed = found.filter((one) => isChanged(one, now));
  if (changed.length === 0) return;
  const isMailed = ({ mosque: { watch }, checked, told, warnedOn }: Found) => {
    if (!told || !mailer.canSend) return false;
    const isTold = !(isFirstLook && isUnchecked(watch)) && newsOf(watch, checked) !== undefined;
    return isTold || warnedOn !== undefined;
  };
  const quiet = changed.filter((one) => !isMailed(one));
  const at = now.toISOString();
  if (quiet.length > 0) {
    await store.write(async (tx) => {
      for (const { mosque, checked } of quiet) await saveCheck(tx, mosque.watch, checked, at);
    });
  }
  let mails = 0;
  for (const one of changed) if (isMailed(one)) mails += await store.write((tx) => saveAndMail(tx, one, at));
  if (mails > 0) onMails();
}

async function check(
  { store, overviewOf, onFault }: Checking,
  mosque: CheckedMosque,
  now: Date,
): Promise<Found> {
  const { id: mosqueId, prayersVersion, communityName, timeZoneId: zone, watch } = mosque;
  try {
    const since = firstQuarterOfStrip(zone, now);
    const families = familiesOf(mosque.keys, now);
    const logged = await store.readRequestLog((tx) => findLogged(tx, mosqueId, families, since));
    const watched = checkInputOf(watch, mosque, now);
    const { prayersChangedAt } = watched;
    const { timetable } = mosque;
    const health = mosqueHealthOf(watched, mosqueInputOf(mosque, timetable), logged, now);
    const date = dateIn(zone, now);
    const isWarned = timetable && !watched.paused && dueWarnings(timetable, date) !== undefined;
    const { reason, details, lateAfter, about, watchedFamilies } = health;
    const lastSuccessAt = about?.use?.lastSuccessAt ?? null;
    return {
      mosque,
      checked: checkedOf(health, {
        mosqueId,
        prayersVersion,
        prayersChangedAt: prayersChangedAt.toISOString(),
      }),
      told: {
        communityName,
        keyName: watchedFamilies > 1 ? about?.family.name : undefined,
        zone,
        reason,
        hasTimetable: timetable !== undefined,
        about: aboutOf(details),
        lateAfter,
        lastSuccessAt,
        prayersChangedAt,
        link: overviewOf(mosqueId),
      },
      warnedOn: isWarned ? date : undefined,
    };
  } catch (error) {
    if (store.isUnavailable(error)) throw error;
    onFault(error, mosqueId);
    const { state = "never", reason = null, keyFamilyId = null } = watch ?? {};
    const { prayersChangedAt = now.toISOString() } = watch ?? {};
    const checkAt = new Date(now.getTime() + restOfFaultyMs).toISOString();
    return {
      mosque,
      checked: { mosqueId, state, reason, keyFamilyId, checkAt, prayersVersion, prayersChangedAt },
      told: undefined,
      warnedOn: undefined,
    };
  }
}

function checkedOf(
  { state, reason, checkAt, about }: MosqueHealth,
  seen: Pick<Checked, "mosqueId" | "prayersVersion" | "prayersChangedAt">,
): Checked {
  const isTrouble = troubles.some((trouble) => trouble === state);
  return {
    ...seen,
    state,
    reason: reason ?? null,
    keyFamilyId: (isTrouble && about?.family.id) || null,
    checkAt: checkAt?.toISOString() ?? null,
  };
}

/** Whether anything is to be saved or told. A check that comes earlier than needed does no harm, and saves a write. */
function isChanged({ mosque: { watch }, checked, warnedOn }: Found, now: Date): boolean {
  if (!watch || warnedOn !== undefined) return true;
  const { state, reason, prayersVersion, checkAt } = checked;
  if (watch.state !== state || watch.reason !== reason || watch.prayersVersion !== prayersVersion)
    return true;
  if (watch.keyFamilyId !== checked.keyFamilyId) return true;
  const isDue = watch.checkAt !== null && watch.checkAt <= now.toISOString();
  return isDue || (checkAt !== null && (watch.checkAt === null || checkAt < watch.checkAt));
}

/** @returns how many mails it has made */
async function saveAndMail(tx: Tx, { mosque, checked, told, warnedOn }: Found, at: string): Promise<number> {
  const { id: mosqueId } = mosque;
  if (!(await lockMosque(tx, mosqueId))) return 0;
  const { news } = await saveCheck(tx, mosque.watch, checked, at);
  const warnings = warnedOn === undefined ? undefined : await takeWarnings(tx, mosqueId, warnedOn);
  if (!told) return 0;
  const letters = [
    ...(news ? [{ what: news, letters: stateMail({ ...told, news }) }] : []),
    ...(warnings ? warningMails(told, warnings) : []),
  ];
  let mails = 0;
  for (const letter of letters) mails += await makeMails(tx, mosqueId, letter, at);
  return mails;
}

async function makeMails(
  tx: Tx,
  mosqueId: string,
  { what, letters }: { readonly what: NewMail["what"]; readonly letters: InEach<Letter> },
  at: string,
): Promise<number> {
  if ((await countMailsSince(tx, mosqueId, dayBefore(at))) >= mailsPerDay) return 0;
  const readers = await findMailed(tx, mosqueId);
  const mails = mailsTo(readers, letters, { mosqueId, what });
  await addMails(tx, mails, at);
  return mails.length;
}
