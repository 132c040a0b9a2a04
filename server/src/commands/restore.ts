import { randomBytes } from "node:crypto";
import { readDatabaseUrl } from "../settings/readers.ts";
import { type Restored, type RestoreOptions, restore, settleInPlace } from "../store/backup/restore.ts";
import type { NamedKey } from "../store/backup/restored-data.ts";
import { counted } from "./counted.ts";
import { commandFile, type Problems, runOperatorCommand } from "./operator-command.ts";

const usage = `Brings a back-up back, for a service that is stopped.

  npm run restore -- FILE [--force] [--former DATABASE_URL]
  npm run restore -- --in-place [--force] [--former DATABASE_URL]

  FILE        what \`npm run backup\` has written, or a copy of the service's SQLite file
  --in-place  the database was brought back by other means (Litestream, pg_restore, recovery to a point in time):
              only what has to follow is done
  --force     a SQLite file that holds something may be replaced; it is kept beside
  --former    the database of before, where it is another one that can still be read: a key that was ended there
              stays ended

The database is the one that DATABASE_URL names: a SQLite file, or an empty database of PostgreSQL. Afterwards no
entity tag of before is valid, everybody signs in again, and open invitations and links have ended.
`;

/** The most keys that are listed. */
const listedKeys = 50;

interface Order extends Pick<RestoreOptions, "force" | "formerUrl"> {
  /** Undefined: in place. */
  readonly file: string | undefined;
}

const flag = { type: "boolean" } as const;

await runOperatorCommand({
  usage,
  failure: "Nothing was restored",
  options: { force: flag, "in-place": flag, former: { type: "string" } },
  takesFile: true,
  read({ force = false, "in-place": inPlace = false, former: given }, [file, ...others]): Order | Problems {
    const former = given === undefined ? undefined : readDatabaseUrl(given);
    const named = others.length === 0 && (file === undefined) === inPlace;
    const found = [
      !named && "Name one FILE to restore, or say --in-place.",
      former && "allowed" in former && `--former has to be ${former.allowed}.`,
    ].filter((problem) => typeof problem === "string");
    if (found.length > 0) return { problems: found };
    return {
      file: file === undefined ? undefined : commandFile(file),
      force,
      formerUrl: former && "value" in former ? former.value : undefined,
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

function told({ contents, madeAt, keptAs, keys }: Restored): string {
  const state = madeAt === undefined ? "" : `, as they were on ${madeAt}`;
  return [
    `Restored: ${counted(contents)}${state}.`,
    ...(keptAs === undefined ? [] : [`The database of before is kept as ${keptAs}.`]),
    "Everybody signs in again. Open invitations and links have ended: send new ones.",
    ...("working" in keys ? [unknownKeys(keys.working)] : [...endedKeys(keys.ended), ...lostKeys(keys.lost)]),
    "Start the service.\n",
  ].join("\n");
}

function unknownKeys(working: number): string {
  return `Keys that work: ${working}. The database of before could not be asked which of them were revoked or rotated after the back-up: look at each mosque's keys in the portal, and revoke those again.`;
}

function endedKeys(keys: readonly NamedKey[]): string[] {
  return keys.length === 0
    ? ["No key was revoked or rotated after the back-up."]
    : [`Revoked or rotated after the back-up, and so again now: ${keys.length}`, ...listed(keys)];
}

function lostKeys(keys: readonly NamedKey[]): string[] {
  return keys.length === 0
    ? []
    : [`Made after the back-up, so they work no more: ${keys.length}. Make new ones for`, ...listed(keys)];
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
