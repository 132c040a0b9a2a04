import { randomBytes } from "node:crypto";
import { type RestoreOptions, restore, settleInPlace } from "../backup/restore.ts";
import { commandLine } from "../program.ts";
import { readDatabaseUrl } from "../settings/readers.ts";
import { readSecretFile } from "../settings/secret-files.ts";
import { commandFile, type Problems, runOperatorCommand } from "./operator-command.ts";
import { restoredText } from "./restored-text.ts";

const usage = `Restores a backup. Stop the service first.

  ${commandLine("restore", "FILE [--force] [--former DATABASE_URL | --former-file FILE]")}
  ${commandLine("restore", "--in-place [--force] [--former DATABASE_URL | --former-file FILE]")}

  FILE           file that \`${commandLine("backup")}\` wrote, or a copy of the service's SQLite file
  --in-place     finish a restore of the database by other means (Litestream, pg_restore, point-in-time recovery)
  --force        replace a SQLite file that holds data, and keep it under another name
  --former       previous database, if it is another one that can still be read: what was taken there stays taken
  --former-file  file that holds the address of that database, for an address with a password

DATABASE_URL names the database to restore to: a SQLite file, or an empty PostgreSQL database. After a restore, earlier
entity tags are invalid, everyone has to sign in again, and open invitations and links no longer work.
`;

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
    return restoredText(restored);
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
