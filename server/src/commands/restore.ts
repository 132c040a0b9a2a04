import { randomBytes } from "node:crypto";
import { type Restored, type RestoreOptions, restore, settleInPlace } from "../backup/restore.ts";
import type { NamedKey } from "../backup/restored-data.ts";
import type { EndedPeople, NamedPerson } from "../backup/restored-people.ts";
import { commandLine } from "../program.ts";
import { readDatabaseUrl } from "../settings/readers.ts";
import { readSecretFile } from "../settings/secret-files.ts";
import { counted } from "./content-counts.ts";
import { commandFile, type Problems, runOperatorCommand } from "./operator-command.ts";

const usage = `Restores a backup. Stop the service first.

  ${commandLine("restore", "FILE [--force] [--former DATABASE_URL | --former-file FILE]")}
  ${commandLine("restore", "--in-place [--force] [--former DATABASE_URL | --former-file FILE]")}

  FILE           file that \`${commandLine("backup")}\` wrote, or a copy of the service's SQLite file
  --in-place     finish a restore of the database by other means (Litestream, pg_restore, point-in-time recovery)
  --force        replace a SQLite file that holds data, and keep it under another name
  --former       previous database, if it is another one that can still be read: keys that were ended there stay ended
  --former-file  file that holds the address of that database, for an address with a password

DATABASE_URL names the database to restore to: a SQLite file, or an empty PostgreSQL database. After a restore, earlier
entity tags are invalid, everyone has to sign in again, and open invitations and links no longer work.
`;

/** How many keys or people are listed at most. */
const listedKeys = 50;

interface Order extends Pick<RestoreOptions, "force" | "formerUrl"> {
  /** Undefined for --in-place. */
  readonly file: string | undefined;
}

const flag = { type: "boolean" } as const;

await runOperatorCommand({
  usage,
  failure: "Nothing was restored",
  options: {
    force: flag,
    "in-place": flag,
    former: { type: "string" },
    "former-file": { type: "string" },
  },
  takesFile: true,
  read(
    { force = false, "in-place": inPlace = false, former: address, "former-file": formerFile },
    [file, ...others],
  ): Order | Problems {
    const former = readFormer(address, formerFile);
    const named = others.length === 0 && (file === undefined) === inPlace;
    const found = [
      !named && "Name one FILE to restore, or pass --in-place.",
      "problem" in former && former.problem,
    ].filter((problem) => typeof problem === "string");
    if (found.length > 0) return { problems: found };
    return {
      file: file === undefined ? undefined : commandFile(file),
      force,
      formerUrl: "url" in former ? former.url : undefined,
    };
  },
  async run({ file, ...rest }, { databaseUrl }) {
    const options = { ...rest, now: new Date(), lineage: randomBytes(6).toString("hex") };
    const restored = await (file === undefined
      ? settleInPlace(databaseUrl, options)
      : restore(file, databaseUrl, options));
    return told(restored);
  },
});

/** The former database's address, if one is given. A password is refused among the arguments, which everyone can list. */
function readFormer(
  address: string | undefined,
  file: string | undefined,
): { readonly url: string | undefined } | { readonly problem: string } {
  if (address !== undefined && file !== undefined) {
    return { problem: "Use --former or --former-file, not both." };
  }
  const option = file === undefined ? "--former" : "--former-file";
  const given = file === undefined ? { text: address } : readSecretFile(commandFile(file));
  if ("problem" in given) return { problem: `${option} is "${file}": ${given.problem}` };
  if (given.text === undefined) return { url: undefined };
  const read = readDatabaseUrl(given.text.trim());
  if ("allowed" in read) return { problem: `${option} must be ${read.allowed}.` };
  if (address !== undefined && hasPassword(address)) {
    return {
      problem:
        "--former has a password, which every user of this machine can read while the command runs. Write the address into a file, and pass --former-file FILE.",
    };
  }
  return { url: read.value };
}

function hasPassword(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { password, searchParams } = new URL(address);
  return password !== "" || searchParams.has("password");
}

function told({ contents, madeAt, keptAs, keys, people }: Restored): string {
  const state = madeAt === undefined ? "" : `, as they were on ${madeAt}`;
  return [
    `Restored: ${counted(contents)}${state}.`,
    ...(keptAs === undefined ? [] : [`The previous database is kept as ${keptAs}.`]),
    "Everyone has to sign in again. Open invitations and links no longer work: send new ones.",
    ...("working" in keys ? [unknownKeys(keys.working)] : [...endedKeys(keys.ended), ...lostKeys(keys.lost)]),
    ...("operators" in people ? unknownPeople(people.operators) : endedPeople(people)),
    "Start the service.\n",
  ].join("\n");
}

function unknownKeys(working: number): string {
  return `Working keys: ${working}. Some may have been revoked or rotated after the backup, which only the previous database knew: check each mosque's keys in the portal, and revoke those again.`;
}

function endedKeys(keys: readonly NamedKey[]): string[] {
  return keys.length === 0
    ? ["No key was revoked or rotated after the backup."]
    : [`Revoked or rotated after the backup, and therefore ended again: ${keys.length}`, ...listed(keys)];
}

function lostKeys(keys: readonly NamedKey[]): string[] {
  return keys.length === 0
    ? []
    : [
        `Created after the backup, so they no longer work: ${keys.length}. Create new keys for`,
        ...listed(keys),
      ];
}

function unknownPeople(operators: readonly NamedPerson[]): string[] {
  return [
    `Operators: ${operators.length}. Some may have lost this right, or replaced their password, after the backup, which only the previous database knew: check them in the portal, and disable or change those again.`,
    ...listedPeople(operators),
  ];
}

function endedPeople({ disabled, withoutPassword }: EndedPeople): string[] {
  return [
    ...(disabled.length === 0
      ? []
      : [
          `Disabled, deleted or no longer an operator after the backup, and therefore disabled until an operator enables them in the portal, or \`${commandLine("setup-link", "--enable EMAIL")}\` does: ${disabled.length}`,
          ...listedPeople(disabled),
        ]),
    ...(withoutPassword.length === 0
      ? []
      : [
          `Passwords that were replaced after the backup, and therefore work no longer: ${withoutPassword.length}. Their owners choose new ones by "Forgot password", by an operator's link, or, as operators, by \`${commandLine("setup-link", "--email EMAIL")}\`:`,
          ...listedPeople(withoutPassword),
        ]),
  ];
}

function listedPeople(named: readonly NamedPerson[]): string[] {
  const lines = named.slice(0, listedKeys).map(({ name, email }) => `  ${email} ${JSON.stringify(name)}`);
  return named.length > listedKeys ? [...lines, `  and ${named.length - listedKeys} more`] : lines;
}

function listed(keys: readonly NamedKey[]): string[] {
  const lines = keys
    .slice(0, listedKeys)
    .map(
      ({ prefix, name, mosqueName }) =>
        `  ${prefix}… ${JSON.stringify(name)} of ${JSON.stringify(mosqueName)}`,
    );
  return keys.length > listedKeys ? [...lines, `  and ${keys.length - listedKeys} more`] : lines;
}
