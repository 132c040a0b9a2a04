import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { commandFile } from "./command-file.ts";
import { parseConfig, readDatabaseUrl } from "./config.ts";
import { counted } from "./counted.ts";
import { type Restored, type RestoreOptions, restore, settleInPlace } from "./store/restore.ts";
import type { NamedKey } from "./store/restored-data.ts";

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

const parsed = parseConfig(process.env);
const order = readOrder(process.argv.slice(2));
const problems = [
  ...("problems" in parsed ? parsed.problems : []),
  ...("problems" in order ? order.problems : []),
];
if ("problems" in parsed || "problems" in order) {
  process.stderr.write(
    `Nothing was restored. Correct this:\n${problems.map((line) => `  ${line}\n`).join("")}\n${usage}`,
  );
  process.exit(1);
}
// An end by these leaves nothing unfinished behind.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

try {
  const { file, ...rest } = order;
  const { databaseUrl } = parsed.config;
  const options = { ...rest, now: new Date(), lineage: randomBytes(6).toString("hex") };
  const restored = await (file === undefined
    ? settleInPlace(databaseUrl, options)
    : restore(file, databaseUrl, options));
  process.stdout.write(told(restored));
} catch (error) {
  process.stderr.write(`Nothing was restored. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

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

function readOrder(args: string[]): Order | { readonly problems: readonly string[] } {
  const flag = { type: "boolean" } as const;
  const options = { force: flag, "in-place": flag, help: flag, former: { type: "string" } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) {
      process.stdout.write(usage);
      process.exit(0);
    }
    const former = values.former === undefined ? undefined : readDatabaseUrl(values.former);
    const named = positionals.length === (values["in-place"] ? 0 : 1);
    const found = [
      !named && "Name one FILE to restore, or say --in-place.",
      former && "allowed" in former && `--former has to be ${former.allowed}.`,
    ].filter((problem) => typeof problem === "string");
    if (found.length > 0) return { problems: found };
    const [file] = positionals;
    return {
      file: file === undefined ? undefined : commandFile(file),
      force: values.force ?? false,
      formerUrl: former && "value" in former ? former.value : undefined,
    };
  } catch (error) {
    return { problems: [(error as Error).message] };
  }
}
