import type { Tx } from "#store/tables/schema.ts";
import type { RestoreOrigin } from "../restored-data.ts";
import { type FormerEmails, takeEmailsAsIn } from "./emails.ts";
import { countWorkingKeys, type FormerKeys, limitKeysAsIn } from "./keys.ts";
import { type FormerMosques, limitMosquesAsIn } from "./mosques.ts";
import { type EndedPeople, endPeopleAsIn, type NamedPerson, operatorsOf } from "./people.ts";
import { type FormerTeams, limitTeamsAsIn } from "./teams.ts";

/** The rights of a backup that a restore took, as the previous database shows. */
export interface LimitedRights {
  readonly keys: FormerKeys;
  readonly people: EndedPeople;
  readonly emails: FormerEmails;
  readonly teams: FormerTeams;
  readonly mosques: FormerMosques;
}

/** The rights that an operator has to check if the previous database could not be read. */
export interface UncheckedRights {
  /** How many keys work now. */
  readonly workingKeys: number;
  /** Who operates the service now. */
  readonly operators: readonly NamedPerson[];
}

/** Takes from a restored database every right that was taken since the backup, as the previous database shows. */
export async function limitRightsAsIn(former: Tx, tx: Tx, origin: RestoreOrigin): Promise<LimitedRights> {
  const keys = await limitKeysAsIn(former, tx, origin);
  // First, so that all others are named by the emails that they have now.
  const emails = await takeEmailsAsIn(former, tx, origin);
  const people = await endPeopleAsIn(former, tx, origin);
  const teams = await limitTeamsAsIn(former, tx, origin); // Disabled owners are no owners.
  return { keys, people, emails, teams, mosques: await limitMosquesAsIn(former, tx, origin) };
}

export async function uncheckedRights(tx: Tx, now: Date): Promise<UncheckedRights> {
  return { workingKeys: await countWorkingKeys(tx, now), operators: await operatorsOf(tx) };
}
