import { mock } from "node:test";
import { setTimeout } from "node:timers/promises";
import {
  type Endpoint,
  type PortalEndpointName,
  permissionOf,
  portalEndpoints,
  type QueryValue,
} from "@mosque-sync/contract";
import { endsOwnAccess } from "../../portal/team/role-responses.ts";
import { backupFolder, done, runBackup, runRestore } from "../databases/backups.ts";
import type { Database, Engine } from "../databases/engines.ts";
import { openWireTo, type RoundTrip } from "../databases/wire.ts";
import { makeOneOfEach, requestNames, sendOne } from "../mosques/one-of-each.ts";
import { openOperator } from "../mosques/operator.ts";
import { type Sent, setUpOperator, type Visitor, visitorOf } from "../portal/portal.ts";
import { requests } from "../portal/portal-walk.ts";
import { another, makeWorld, type World } from "../portal/world.ts";
import { runProgram } from "../services/process.ts";
import type { Service } from "../services/service.ts";
import { startService } from "../services/service-here.ts";
import { type Mailbox, openMailbox } from "../surroundings/mailbox.ts";

/**
 * The texts of all statements that a service sends for each endpoint, its periodic jobs, and the operator's commands, as
 * they reach the database.
 */
export async function recordSentStatements(engine: Engine): Promise<ReadonlySet<string>> {
  await using ends = new AsyncDisposableStack();
  const database = await engine.createMigratedDatabase();
  ends.defer(() => database.drop());
  const wire = await openWireTo(database.url);
  ends.defer(() => wire.close());
  const restored = await engine.createMigratedDatabase();
  ends.defer(() => restored.drop());
  const wireOfRestored = await openWireTo(restored.url);
  ends.defer(() => wireOfRestored.close());
  const mailbox = await openMailbox();
  ends.defer(() => mailbox.close());
  let ofRestored: readonly (readonly RoundTrip[])[] = [];
  const transactions = await wire.during(async () => {
    const operator = await useEveryEndpoint(wire.url);
    await ageRows(database);
    await runPeriodicJobs(wire.url, mailbox);
    const backup = await runCommands(wire.url, operator);
    ends.defer(backup.remove);
    ofRestored = await wireOfRestored.during(async () => {
      done(await runRestore({ url: wireOfRestored.url }, backup.file));
    });
  });
  return new Set([...transactions, ...ofRestored].flat(2));
}

/** @returns the email of the operator */
async function useEveryEndpoint(url: string): Promise<string> {
  const service = await startService({ url });
  const data = await openOperator(url);
  try {
    for (const name of requestNames) await sendOne(name, await makeOneOfEach(data, service));
    const world = await makeWorld(await setUpOperator(service));
    for (const name of Object.keys(portalEndpoints) as PortalEndpointName[]) await use(name, world);
    return world.operator.user.email;
  } finally {
    await data.close();
    await service.stop();
  }
}

/** Calls an endpoint of the portal with each value of each of its parameters, as who may. */
async function use(name: PortalEndpointName, world: World): Promise<void> {
  const endpoint: Endpoint = portalEndpoints[name];
  const kind = permissionOf(endpoint) === "operator" ? "operator" : "owner";
  for (const parameter of [{}, ...Object.entries(endpoint.query).flatMap(valuesOf)]) {
    const asker = endsOwnAccess.includes(name) ? await another(kind, world) : world.visitors[kind];
    const sent = await (requests[name] as RequestOfAny)(world, asker);
    await asker.call(name, { ...sent, query: { ...sent.query, ...parameter } } as Sent<PortalEndpointName>);
  }
}

type RequestOfAny = (world: World, asker: Visitor) => Promise<{ readonly query?: object }>;

/** A parameter with each of the values that it can have. */
function valuesOf([name, value]: readonly [string, QueryValue]): Readonly<Record<string, string>>[] {
  if (typeof value !== "string") return value.map((one) => ({ [name]: one }));
  const sample = samples[name] ?? samples[value];
  return sample === undefined ? [] : [{ [name]: sample }];
}

/** Values of parameters by their names, or by their kinds. */
const samples: Readonly<Record<string, string>> = {
  search: "masjid an noor",
  text: "anything",
  day: "2026-11-20",
  from: "2026-11-20T00:00:00Z",
  to: "2027-11-20T00:00:00Z",
  instant: "2026-11-20T00:00:00Z",
  page: "2",
  flag: "true",
  limit: "2",
  requestId: "some-request",
};

/** Makes rows so old that every periodic job has work. */
async function ageRows(database: Database): Promise<void> {
  for (const statement of [
    "UPDATE changes SET at = at - interval '1000 days'",
    "UPDATE sessions SET \"expires_at\" = now() - interval '1 day'",
    "UPDATE idempotent_answers SET created_at = now() - interval '10 days'",
    "UPDATE security_events SET at = at - interval '4000 days'",
    "UPDATE api_keys SET expires_at = now() + interval '2 days' WHERE expires_at IS NOT NULL",
    "UPDATE api_keys SET created_at = created_at - interval '900 days'",
    "UPDATE sync_watches SET check_at = now() - interval '1 day'",
    "UPDATE request_batches SET at = at - interval '900 days'",
    "UPDATE key_quarters SET quarter = quarter - 90000",
    "UPDATE mails SET made_at = made_at - interval '900 days'",
    "UPDATE shared_counts SET ends_at = now() - interval '1 hour'",
  ]) {
    await database.execute(statement);
  }
}

/** Lets a day pass for the periodic jobs of a service that sends mails. */
async function runPeriodicJobs(url: string, mailbox: Mailbox): Promise<void> {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    const service = await startService({ url }, mailbox.settings);
    await reportLeak(url, service);
    for (let hour = 0; hour < 24; hour += 1) {
      mock.timers.tick(60 * 60 * 1_000);
      await setTimeout(50);
    }
    await service.stop();
  } finally {
    mock.timers.reset();
  }
}

async function reportLeak(url: string, service: Service): Promise<void> {
  const data = await openOperator(url);
  const { apiKey } = await data.addMosque();
  await visitorOf(service).does("reportLeakedKey", { body: { apiKey } });
  await data.close();
}

/** @returns a backup */
async function runCommands(url: string, operator: string) {
  const environment = { DATABASE_URL: url };
  const run = async (command: Parameters<typeof runProgram>[0], ...given: readonly string[]) =>
    done(await runProgram(command, { arguments: given, environment }));
  const { mosqueId } = JSON.parse(await run("commands/provision.ts", "--name", "Masjid Noor"));
  await run("commands/provision.ts", "--name", "Website", "--mosque", mosqueId);
  await run("commands/provision.ts", "--name", "Tests", "--mosque", mosqueId, "--test");
  await run("commands/setup-link.ts", "--email", operator);
  await run("commands/public-url.ts", "--set", "https://sync.example.org");
  const folder = await backupFolder();
  const file = folder.newFile();
  done(await runBackup({ url }, file));
  done(await runRestore({ url }, "--in-place"));
  return { file, remove: folder.remove };
}
