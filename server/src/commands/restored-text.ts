import type { FormerEmails } from "../backup/former-rights/emails.ts";
import type { FormerKeys, NamedKey } from "../backup/former-rights/keys.ts";
import type { LimitedRights, UncheckedRights } from "../backup/former-rights/limit-rights.ts";
import type { FormerMosques } from "../backup/former-rights/mosques.ts";
import type { EndedPeople, NamedPerson } from "../backup/former-rights/people.ts";
import type { FormerTeams, NamedMember } from "../backup/former-rights/teams.ts";
import type { Restored } from "../backup/restore.ts";
import { commandLine } from "../program.ts";
import { counted } from "./content-counts.ts";

/** How many keys, people or mosques are listed at most. */
const listedMost = 50;

/** The words of the command after a restore: every right that it took, by name. */
export function restoredText({ contents, madeAt, keptAs, rights }: Restored): string {
  const state = madeAt === undefined ? "" : `, as they were on ${madeAt}`;
  return [
    `Restored: ${counted(contents)}${state}.`,
    ...(keptAs === undefined ? [] : [`The previous database is kept as ${keptAs}.`]),
    "Everyone has to sign in again. Open invitations and links no longer work: send new ones.",
    ...("workingKeys" in rights ? unchecked(rights) : limited(rights)),
    "Start the service.\n",
  ].join("\n");
}

function unchecked({ workingKeys, operators }: UncheckedRights): string[] {
  return [
    `Working keys: ${workingKeys}. Some may have been revoked or rotated after the backup, which only the previous database knew: check each mosque's keys in the portal, and revoke those again.`,
    `Operators: ${operators.length}. Some may have lost this right, or replaced their password, after the backup, which only the previous database knew: check them in the portal, and disable or change those again.`,
    ...listed(operators.map(person)),
    "Teams, emails, suspensions and required second factors are the backup's too: check them.",
  ];
}

function limited({ keys, people, emails, teams, mosques }: LimitedRights): string[] {
  return [
    ...ofKeys(keys),
    ...ofPeople(people),
    ...ofEmails(emails),
    ...ofTeams(teams),
    ...ofMosques(mosques),
  ];
}

function ofKeys({ ended, revoked, limited: narrowed, lost }: FormerKeys): string[] {
  return [
    ...(ended.length + revoked.length === 0 ? ["No key was revoked or rotated after the backup."] : []),
    ...list("Revoked or rotated after the backup, and therefore ended again", ended.map(key)),
    ...list(
      "Keys of mosques that were removed after the backup, and therefore revoked. The mosques are back, and need new keys, or are removed again",
      revoked.map(key),
    ),
    ...list("Keys that were limited after the backup, and therefore are again", narrowed.map(key)),
    ...(lost.length === 0
      ? []
      : [
          `Created after the backup, so they no longer work: ${lost.length}. Create new keys for`,
          ...listed(lost.map(key)),
        ]),
  ];
}

function ofPeople({ disabled, withoutPassword, withoutMethod }: EndedPeople): string[] {
  return [
    ...list(
      `Disabled, deleted or no longer an operator after the backup, and therefore disabled until an operator enables them in the portal, or \`${commandLine("setup-link", "--enable EMAIL")}\` does`,
      disabled.map(person),
    ),
    ...(withoutPassword.length === 0
      ? []
      : [
          `Passwords that were replaced after the backup, and therefore work no longer: ${withoutPassword.length}. Their owners choose new ones by "Forgot password", by an operator's link, or, as operators, by \`${commandLine("setup-link", "--email EMAIL")}\`:`,
          ...listed(withoutPassword.map(person)),
        ]),
    ...list(
      "Passkeys or sign-in providers that were removed after the backup, and therefore removed again",
      withoutMethod.map(person),
    ),
  ];
}

function ofEmails({ moved, replaced }: FormerEmails): string[] {
  return [
    ...list("Emails that were changed after the backup, and therefore are the later ones", moved.map(person)),
    ...list("Disabled, because another account has their email now", replaced.map(person)),
  ];
}

function ofTeams({ removed, lowered, ownerless }: FormerTeams): string[] {
  return [
    ...list("Left or removed from a team after the backup, and therefore removed again", removed.map(member)),
    ...list("With a lower role after the backup, and therefore again", lowered.map(member)),
    ...list("Mosques that no owner can manage now: invite one", ownerless.map(quoted)),
  ];
}

function ofMosques({ suspended, needFactor, lessApproved }: FormerMosques): string[] {
  return [
    ...list("Suspended after the backup, and therefore again", suspended.map(quoted)),
    ...list("Mosques that require second factors, as after the backup", needFactor.map(quoted)),
    ...list("Mosques with fewer approved fields or prayers, as after the backup", lessApproved.map(quoted)),
  ];
}

const key = ({ prefix, name, mosqueName }: NamedKey) => `${prefix}… ${quoted(name)} of ${quoted(mosqueName)}`;
const person = ({ name, email }: NamedPerson) => `${email} ${quoted(name)}`;
const member = (named: NamedMember) => `${person(named)}, ${named.role} of ${quoted(named.mosqueName)}`;
/** As JSON, so that no name writes control characters to a terminal. */
const quoted = (name: string) => JSON.stringify(name);

/** A heading with the number of its lines; empty without lines. */
function list(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${heading}: ${lines.length}`, ...listed(lines)];
}

function listed(lines: readonly string[]): string[] {
  const shown = lines.slice(0, listedMost).map((line) => `  ${line}`);
  return lines.length > listedMost ? [...shown, `  and ${lines.length - listedMost} more`] : shown;
}
