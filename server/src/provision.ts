import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { limits, type Scope, uuidPattern } from "@mosque-sync/contract";
import { parseConfig } from "./config.ts";
import { formats } from "./domain/formats.ts";
import { recordChange } from "./store/changes.ts";
import { createKey } from "./store/keys.ts";
import { createMosque, lockMosque } from "./store/mosques.ts";
import { openStore } from "./store/store.ts";

const usage = `Makes a mosque and a key for it, or a key for a mosque that exists.

  npm run --silent provision -- --name NAME [--time-zone ZONE] [--scope SCOPE] [--mosque ID]

  --name       the mosque's name, and the key's; with --mosque only the key's
  --time-zone  the mosque's IANA time zone, such as Europe/London (UTC unless said)
  --scope      sync:read or sync:write (sync:write unless said)
  --mosque     the id of a mosque that exists

Prints one JSON line: {"mosqueId":…,"keyId":…,"apiKey":…}. The key is shown this once: keep it in a secret manager.
`;

interface Order {
  readonly name: string;
  readonly timeZoneId: string;
  readonly scope: Scope;
  /** Undefined: a new mosque. */
  readonly mosqueId: string | undefined;
}

const parsed = parseConfig(process.env);
const order = readOrder(process.argv.slice(2));
const problems = [
  ...("problems" in parsed ? parsed.problems : []),
  ...("problems" in order ? order.problems : []),
];
if ("problems" in parsed || "problems" in order) {
  process.stderr.write(
    `Nothing was made. Correct this:\n${problems.map((line) => `  ${line}\n`).join("")}\n${usage}`,
  );
  process.exit(1);
}

try {
  process.stdout.write(`${JSON.stringify(await provision(parsed.config.databaseUrl, order))}\n`);
} catch (error) {
  process.stderr.write(`Nothing was made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Makes the mosque and the key in one transaction, beside whatever servers run on the database. */
async function provision(databaseUrl: string, { name, timeZoneId, scope, mosqueId: existing }: Order) {
  const store = await openStore({ databaseUrl });
  const now = new Date().toISOString();
  const mosqueId = existing ?? randomUUID();
  try {
    return await store.write(async (tx) => {
      if (!existing)
        await createMosque(tx, { id: mosqueId, communityName: name, timeZoneId, createdAt: now });
      if (!(await lockMosque(tx, mosqueId)))
        throw new Error(`there is no mosque ${mosqueId} in this database.`);
      const keyName = [...name].slice(0, limits.keyNameCharacters).join("");
      const key = await createKey(tx, { mosqueId, name: keyName, scope, createdBy: "operator" }, now);
      await recordChange(
        tx,
        { mosqueId, at: now, actorKind: "operator", actorId: "provision", requestId: randomUUID() },
        { resource: "keys", resourceId: key.keyId, after: { name: keyName, scope } },
      );
      return { mosqueId, ...key };
    });
  } finally {
    await store.close();
  }
}

function readOrder(args: string[]): Order | { readonly problems: string[] } {
  let values: { name?: string; "time-zone"?: string; scope?: string; mosque?: string; help?: boolean };
  try {
    const text = { type: "string" } as const;
    const options = {
      name: text,
      "time-zone": text,
      scope: text,
      mosque: text,
      help: { type: "boolean" },
    } as const;
    values = parseArgs({ args, options }).values;
  } catch (error) {
    return { problems: [(error as Error).message] };
  }
  if (values.help) {
    process.stdout.write(usage);
    process.exit(0);
  }
  const { name = "", scope = "sync:write", mosque } = values;
  const timeZoneId = formats["time-zone"].read(values["time-zone"] ?? "UTC");
  const longest = mosque ? limits.keyNameCharacters : limits.communityNameCharacters;
  const found = [
    formats["visible-text"].read(name) === undefined && "--name is missing or blank.",
    [...name].length > longest && `--name is longer than ${longest} characters.`,
    (!name.isWellFormed() || name.includes("\0")) && "--name holds a broken character.",
    timeZoneId === undefined &&
      `--time-zone "${values["time-zone"]}" is not an IANA time zone such as Europe/London.`,
    scope !== "sync:read" &&
      scope !== "sync:write" &&
      `--scope "${scope}" is neither sync:read nor sync:write.`,
    mosque !== undefined && !new RegExp(uuidPattern).test(mosque) && `--mosque "${mosque}" is not an id.`,
    mosque !== undefined && values["time-zone"] !== undefined && "--time-zone is only for a new mosque.",
  ].filter((problem) => problem !== false);
  if (found.length > 0) return { problems: found };
  return { name, timeZoneId: timeZoneId as string, scope: scope as Scope, mosqueId: mosque?.toLowerCase() };
}
