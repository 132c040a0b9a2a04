import { randomUUID } from "node:crypto";
import { limits, type Scope, uuidPattern } from "@mosque-sync/contract";
import { formats, turnOf } from "../domain/bodies/formats.ts";
import { publicUrlOf } from "../process/first-start.ts";
import { listeningAddress } from "../process/listening.ts";
import { commandLine } from "../program.ts";
import type { Config } from "../settings/config.ts";
import type { ChangeOrigin } from "../store/changes.ts";
import { openStore } from "../store/store.ts";
import type { MosquesTable } from "../store/tables/mosque-tables.ts";
import type { Tx } from "../store/tables/schema.ts";
import { createKey } from "../subjects/keys/rows/keys.ts";
import { expiryOf } from "../subjects/keys/rules/key-life.ts";
import { createMosque, lockMosque } from "../subjects/mosques/rows/mosques.ts";
import { createTestMosque, lockTestMosque } from "../subjects/mosques/rows/test-mosques.ts";
import { kindOf } from "../subjects/mosques/rules/test-mosques.ts";
import { findSetting } from "../subjects/operator/rows/settings.ts";
import { addEventMails } from "../subjects/security/event-mails.ts";
import { recordCommand } from "../subjects/security/rows/security-news.ts";
import { type Problems, runOperatorCommand } from "./operator-command.ts";

const usage = `Creates a mosque and a key for it, or a key for an existing mosque or its test mosque.

  ${commandLine("provision", "--name NAME [--time-zone ZONE] [--scope SCOPE] [--mosque ID [--test]]")}

  --name       name of the mosque and of its key; with --mosque, only of the key
  --time-zone  the mosque's IANA time zone, such as Europe/London (default: UTC)
  --scope      sync:read or sync:write (default: sync:write)
  --mosque     id of an existing mosque
  --test       create the key for that mosque's test mosque, which is made unless there is one

The owners of the mosque are mailed about the new key if SMTP_URL is set here as it is for the service, which sends the
mails within a minute.

Prints one JSON line: {"mosqueId":…,"keyId":…,"apiKey":…}. The key is shown only once: store it in a secret manager.
`;

interface Order {
  readonly name: string;
  readonly timeZoneId: string;
  readonly scope: Scope;
  /** Undefined: a new mosque. */
  readonly mosqueId: string | undefined;
  /** Whether the key is for the mosque's test mosque. */
  readonly isTest: boolean;
}

const text = { type: "string" } as const;

await runOperatorCommand({
  usage,
  failure: "Nothing was created",
  options: { name: text, "time-zone": text, scope: text, mosque: text, test: { type: "boolean" } },
  read: readOrder,
  run: async (order, config) => `${JSON.stringify(await provision(config, order))}\n`,
});

/** Creates the mosque and the key in one transaction; servers may be running on the database. */
async function provision(config: Config, order: Order) {
  const { name, timeZoneId, scope, mosqueId: existing, isTest } = order;
  const store = await openStore(config);
  const publicUrl = await publicUrlOf(store, config, listeningAddress(config.host, config.port));
  // The rows wait in the database for a service that sends them.
  const mails = {
    mailer: { canSend: config.smtpUrl !== undefined },
    publicAddress: { current: () => publicUrl },
  };
  const at = store.now().toISOString();
  const by = { actorKind: "operator", actorId: "provision", requestId: randomUUID() } as const;
  const originIn = (mosqueId: string): ChangeOrigin => ({ mosqueId, at, ...by });
  const keyName = [...name].slice(0, limits.keyNameCharacters).join("");
  const ids = { id: randomUUID(), familyId: randomUUID() };
  try {
    return await store.write(async (tx) => {
      const now = store.now();
      const named = existing
        ? await lockMosque(tx, existing)
        : await createMosque(tx, { communityName: name, timeZoneId }, originIn(randomUUID()));
      if (!named) throw new Error(`This database has no mosque ${existing}.`);
      const mosque = isTest ? await testMosqueOf(tx, named, originIn, now) : named;
      const { id: mosqueId } = mosque;
      const expiresAt = expiryOf(null, await findSetting(tx, "keyDaysMost"), now);
      const key = { ...ids, name: keyName, scope, createdBy: "operator", expiresAt };
      if (!existing)
        await recordCommand(tx, now, { kind: "mosque_created", mosqueId, details: { mosque: name } });
      const details = { key: keyName, keyId: ids.id, scope };
      const event = await recordCommand(tx, now, { kind: "key_created", mosqueId, details });
      await addEventMails(tx, mails, event);
      return { mosqueId, ...(await createKey({ tx, mosque, origin: originIn(mosqueId) }, key)) };
    });
  } finally {
    await store.close();
  }
}

/** A mosque's test mosque, which is made unless there is one; itself, if it is one. */
async function testMosqueOf(
  tx: Tx,
  mosque: MosquesTable,
  originIn: (mosqueId: string) => ChangeOrigin,
  now: Date,
): Promise<MosquesTable> {
  if (kindOf(mosque) === "test") return mosque;
  const existing = await lockTestMosque(tx, mosque.id);
  if (existing) return existing;
  const made = await createTestMosque(tx, mosque, originIn(randomUUID()), randomUUID);
  const details = { mosque: made.communityName };
  await recordCommand(tx, now, { kind: "test_mosque_made", mosqueId: mosque.id, details });
  return made;
}

function readOrder(values: {
  readonly name?: string;
  readonly "time-zone"?: string;
  readonly scope?: string;
  readonly mosque?: string;
  readonly test?: boolean;
}): Order | Problems {
  const { name = "", scope = "sync:write", mosque, test: isTest = false } = values;
  const timeZoneId = formats["time-zone"].read(values["time-zone"] ?? "UTC");
  const longest = mosque ? limits.keyNameCharacters : limits.communityNameCharacters;
  const found = [
    formats["visible-text"].read(name) === undefined && "--name is missing or blank.",
    [...name].length > longest && `--name is longer than ${longest} characters.`,
    turnOf(name) !== undefined &&
      `--name has ${turnOf(name)}, which changes the direction of the text around it. Remove it.`,
    (!name.isWellFormed() || name.includes("\0")) && "--name has a broken character. Remove it.",
    timeZoneId === undefined &&
      `--time-zone "${values["time-zone"]}" is not an IANA time zone such as Europe/London.`,
    scope !== "sync:read" &&
      scope !== "sync:write" &&
      `--scope "${scope}" is neither sync:read nor sync:write.`,
    mosque !== undefined && !new RegExp(uuidPattern).test(mosque) && `--mosque "${mosque}" is not an id.`,
    mosque !== undefined && values["time-zone"] !== undefined && "--time-zone is only for a new mosque.",
    isTest && mosque === undefined && "--test needs --mosque, the id of the real mosque.",
  ].filter((problem) => problem !== false);
  if (found.length > 0) return { problems: found };
  const mosqueId = mosque?.toLowerCase();
  return { name, timeZoneId: timeZoneId as string, scope: scope as Scope, mosqueId, isTest };
}
