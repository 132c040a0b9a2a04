import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { findChanges } from "../../../server/src/store/changes.ts";
import { openStore } from "../../../server/src/store/store.ts";
import { type Database, type Engine, engines } from "../../support/databases/engines.ts";
import {
  addMosque,
  onAnotherDevice,
  setUpOperator,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { comingAgain } from "../../support/runs/polling.ts";
import { freePort } from "../../support/services/process.ts";
import type { ServiceProcess } from "../../support/services/service-process.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { withChangedCharacter } from "./api-keys.ts";
import { type KeyDesk, keyDesk } from "./portal-keys.ts";

/** What the two instances differ in. */
const workers = [1, 2] as const;
const pairs = [
  [0, 1],
  [1, 0],
] as const;

interface Instances {
  readonly database: Database;
  readonly services: readonly [ServiceProcess, ServiceProcess];
  /** The operator, at each instance. */
  readonly operators: readonly [Visitor, Visitor];
}

/** Starts two instances on one database before the tests of the enclosing `describe`, and ends them after them. */
function instancesOn(engine: Engine): () => Instances {
  const started: ServiceProcess[] = [];
  let database: Database | undefined;
  let running: Instances | undefined;
  before(async () => {
    database = await engine.createMigratedDatabase();
    const start = async (on: Database, count: number) => {
      const settings = { PORT: String(await freePort()), WORKERS: String(count), LOG_LEVEL: "trace" };
      const service = await startServiceProcess(on, settings);
      started.push(service);
      return service;
    };
    const first = await start(database, workers[0]);
    const operator = await setUpOperator(first);
    const second = await start(database, workers[1]);
    const elsewhere = await onAnotherDevice({ ...operator, service: second });
    running = { database, services: [first, second], operators: [operator, elsewhere] };
  });
  after(async () => {
    await Promise.all(started.map((service) => service.kill()));
    await database?.drop();
  });
  return () => running ?? assert.fail("The instances exist only once the tests run.");
}

for (const engine of engines) {
  describe(`Keys in the portal of two instances on ${engine.name}`, () => {
    const instances = instancesOn(engine);

    /** A key, managed at an instance. */
    async function newKey(instance: 0 | 1 = 0) {
      const operator = instances().operators[instance];
      const desk = keyDesk(operator, await addMosque(operator));
      const { key, apiKey } = await desk.create({ name: "Website" });
      return { desk, keyId: key.id, apiKey, path: `/v1/mosques/${desk.mosqueId}` };
    }

    for (const [revoking, loaded] of pairs) {
      describe(`Revoking a key at the instance with WORKERS=${workers[revoking]}`, () => {
        test("on one instance, under load on the other: no request that starts after its confirmation succeeds", async () => {
          const { desk, keyId, apiKey: key, path } = await newKey(revoking);
          const service = instances().services[loaded];
          const sent: { startedAt: number; status: number; reason: string | undefined }[] = [];
          let stopped = false;
          async function client(number: number) {
            while (!stopped) {
              const startedAt = performance.now();
              const call =
                number % 4 === 0
                  ? { method: "PATCH", path: `${path}/profile`, body: { status: `Open ${startedAt}` } }
                  : { path: `${path}/profile` };
              const { status, body } = await service.request({ ...call, key });
              sent.push({ startedAt, status, reason: body.error?.troubleshooting.code });
            }
          }
          const reached = (count: number) => eventually(() => (sent.length >= count ? true : undefined));
          const clients = Array.from({ length: 16 }, (_, number) => client(number));
          await reached(300);
          await desk.revoke(keyId, "Website");
          const confirmedAt = performance.now();
          await reached(sent.length + 300);
          stopped = true;
          await Promise.all(clients);

          const late = sent.filter(({ startedAt }) => startedAt > confirmedAt);
          assert.ok(late.length > 200 && sent.some(({ status }) => status === 200));
          for (const { status, reason } of late) assert.deepEqual([status, reason], [401, "key_revoked"]);
        });
      });
    }

    describe("Revoking a key", () => {
      test("during a hundred writes at both instances: no write commits after it, and every acknowledged one is kept", async () => {
        const { services, database } = instances();
        for (const before of [0, 10, 50, 90]) {
          const { desk, keyId, apiKey: key, path } = await newKey();
          const write = (number: number) =>
            comingAgain(services[(number % 2) as 0 | 1].request)({
              method: "POST",
              path: `${path}/announcements`,
              key,
              body: { title: `Notice ${number}`, body: "Text" },
            });
          const first = Array.from({ length: before }, (_, number) => write(number));
          const revocation = desk.attempt.revoke(keyId, "Website");
          const rest = Array.from({ length: 100 - before }, (_, number) => write(before + number));
          const { status: answered, text } = await revocation;
          assert.equal(answered, 200, text);
          const responses = await Promise.all([...first, ...rest]);

          const succeeded = responses.filter(({ status }) => status === 201);
          for (const { status, body } of responses) {
            if (status !== 201) {
              assert.deepEqual([status, body.error.troubleshooting.code], [401, "key_revoked"]);
            }
          }
          const changes = await changesOf(database, desk.mosqueId);
          const written = changes.filter(({ actorId }) => actorId === keyId);
          assert.deepEqual(
            written.map(({ resourceId }) => resourceId).toSorted(),
            succeeded.map(({ body }) => body.announcement.id).toSorted(),
          );
          const revoked = changes.findLast(({ resourceId }) => resourceId === keyId) ?? assert.fail();
          assert.match(revoked.after ?? "", /"status":"revoked"/);
          assert.equal(changes.at(-1), revoked, "the revocation is the mosque's last change");
        }
      });
    });

    describe("Rotating a key", () => {
      async function statusAt(service: ServiceProcess, desk: KeyDesk, key: string): Promise<number> {
        const path = `/v1/mosques/${desk.mosqueId}/profile`;
        return (await service.request({ path, key })).status;
      }

      test("with grace: both keys work at every instance; after another rotation the oldest fails at all of them", async () => {
        const { operators, services } = instances();
        const [operator] = operators;
        const desk = keyDesk(operator, await addMosque(operator));
        const oldest = await desk.create({ name: "Website" });
        const old = await desk.rotate(oldest.key.id, "24h");
        for (const service of services) {
          for (const { apiKey } of [oldest, old]) assert.equal(await statusAt(service, desk, apiKey), 200);
        }
        const newest = await desk.rotate(old.key.id, "24h");
        for (const service of services) {
          assert.equal(await statusAt(service, desk, oldest.apiKey), 401);
          for (const { apiKey } of [old, newest]) assert.equal(await statusAt(service, desk, apiKey), 200);
        }
      });

      test("no raw key is in the database or a log, wherever it was sent", async () => {
        const { operators, services, database } = instances();
        const [operator] = operators;
        const [first] = services;
        const desk = keyDesk(operator, await addMosque(operator));
        const made = await desk.create({ name: "Website" });
        const rotated = await desk.rotate(made.key.id, "1h");
        const keys = [made.apiKey, rotated.apiKey];
        const damaged = withChangedCharacter(made.apiKey, made.apiKey.length - 1);

        const stranger = visitorOf(first);
        for (const [index, key] of [...keys, damaged].entries()) {
          await desk.attempt.create({ name: key });
          await desk.attempt.create({ [key]: key });
          await desk.attempt.create({ scope: key, expiresAt: key });
          await desk.attempt.revoke(made.key.id, key);
          await desk.attempt.get(key);
          await operator.call("listMosques", { search: key });
          await operator.does("createKey", {
            params: { mosqueId: desk.mosqueId },
            headers: { "X-Request-Id": key, Referer: key },
            body: { name: `Made under id ${index}`, scope: "sync:read" },
          });
          await stranger.call("signIn", { body: { email: `${key}@example.org`, password: key } });
          await stranger.call("inspectLink", { body: { token: key } });
          for (const path of [
            `/portal/api/mosques/${key}`,
            `/portal/api/session?key=${key}`,
            `/portal/${key}`,
          ]) {
            const headers = { Authorization: `Bearer ${key}`, Cookie: `key=${key}`, "User-Agent": key };
            await first.requestUnchecked({ path, headers });
          }
          await first.requestUnchecked({
            method: "POST",
            path: "/portal/api/session",
            headers: { Origin: `https://${key}.example.org`, "X-Request-Id": key },
            body: { email: key, password: key },
          });
        }
        for (const key of keys) assert.equal(await statusAt(first, desk, key), 200);
        await eventually(async () => (await desk.get(rotated.key.id)).lastUsedAt);

        const contents = await database.contents();
        const codes = await Promise.all(services.map((service) => service.stop()));
        assert.deepEqual(codes, [0, 0]);
        const places = {
          logs: services.map((service) => service.logs()).join("\n"),
          database: contents + (await database.contents()),
        };
        for (const [place, text] of Object.entries(places)) {
          for (const raw of [...keys, damaged]) {
            const secret = raw.split("_")[2] ?? assert.fail();
            const forms = [secret.slice(0, 32), encodeURIComponent(raw), Buffer.from(secret).toString("hex")];
            for (const form of forms) assert.ok(!text.includes(form), `a raw key is in the ${place}`);
          }
        }
        assert.ok(places.database.includes(made.key.prefix), "the visible prefix is there");
      });
    });
  });
}

/** A mosque's change records in order, read from outside the services. */
async function changesOf(database: Database, mosqueId: string) {
  const store = await openStore({ databaseUrl: database.url, isUnhurried: true });
  try {
    return await store.read((tx) => findChanges(tx, mosqueId));
  } finally {
    await store.close();
  }
}
