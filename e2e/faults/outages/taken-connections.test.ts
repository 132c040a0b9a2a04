import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { type Database, engines } from "../../support/databases/engines.ts";
import { openOperator } from "../../support/mosques/operator.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { runProgram, startProgram } from "../../support/services/process.ts";
import type { ServiceProcess } from "../../support/services/service-process.ts";
import { startServiceProcess } from "../../support/services/service-process.ts";
import { type Mosque, mosqueOver, succeeded } from "../../support/services/suite.ts";

/** How many connections the service's user may open. */
const most = 12;
/** How many the service keeps open while idle: fewer than the concurrent requests below need. */
const kept = 4;

for (const engine of engines.filter(({ isServer }) => isServer)) {
  describe(`The connections to ${engine.name}`, { concurrency: 1 }, () => {
    const user = `user_${crypto.randomUUID().replaceAll("-", "")}`;
    let database: Database;
    let admin: pg.Client;
    /** The database, for a user with a limit of connections. */
    let url: string;

    before(async () => {
      database = await engine.createDatabase();
      admin = new pg.Client({ connectionString: database.url });
      await admin.connect();
      await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret' CONNECTION LIMIT ${most}`);
      const { pathname } = new URL(database.url);
      await admin.query(`ALTER DATABASE ${pathname.slice(1)} OWNER TO ${user}`);
      url = asUser("secret");
    });
    after(async () => {
      await admin?.query(`REASSIGN OWNED BY ${user} TO CURRENT_USER`);
      await admin?.query(`DROP OWNED BY ${user}`);
      await admin?.query(`DROP ROLE ${user}`);
      await admin?.end();
      await database?.drop();
    });

    function asUser(password: string): string {
      const address = new URL(database.url);
      address.username = user;
      address.password = password;
      return address.href;
    }

    /** Takes every remaining connection, until the returned function is called. */
    async function takeAll(): Promise<() => Promise<void>> {
      const others: pg.Client[] = [];
      for (;;) {
        const other = new pg.Client({ connectionString: url });
        other.on("error", () => {});
        try {
          await other.connect();
          others.push(other);
        } catch (error) {
          assert.equal((error as { code?: unknown }).code, "53300");
          return async () => {
            await Promise.all(others.map((one) => one.end()));
          };
        }
      }
    }

    async function opened(): Promise<number> {
      const { rows } = await admin.query<{ count: number }>(
        "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE usename = $1",
        [user],
      );
      return rows[0]?.count ?? assert.fail();
    }

    async function withService(
      work: (service: ServiceProcess, mosque: Mosque) => Promise<void>,
    ): Promise<void> {
      const service = await startServiceProcess({ url }, { DATABASE_IDLE_CONNECTIONS: String(kept) });
      try {
        const operator = await openOperator(database.url);
        const { mosqueId: id, keyId, apiKey: key } = await operator.addMosque();
        await operator.close();
        await work(service, mosqueOver({ request: service.request, operator, id, keyId, key }));
      } finally {
        await service.kill();
        // PostgreSQL ends a dead client's connections a moment later: until then they count as taken.
        await eventually(async () => (await opened()) === 0 || undefined);
      }
    }

    /** Requested at the same time. On a busy machine some wait too long for a connection, and are retried. */
    const askMany = (mosque: Mosque) =>
      Promise.all(
        Array.from({ length: 24 }, (_, number) =>
          number % 2 === 0
            ? mosque.get(`/sync?limit=${number + 1}`)
            : mosque.patch("/profile", { status: `Number ${number}` }),
        ),
      );

    test("are few while idle: a burst's connections are closed, down to DATABASE_IDLE_CONNECTIONS", async () => {
      await withService(async (_, mosque) => {
        for (const response of await askMany(mosque.patient())) succeeded(response);
        assert.ok((await opened()) > kept, "a burst opens more");
        await eventually(async () => (await opened()) === kept || undefined);
      });
    });

    test("keep serving if others take all that are left", async () => {
      await withService(async (service, mosque) => {
        // What its start opened and it does not keep would be free again later.
        await eventually(async () => (await opened()) <= kept || undefined);
        const giveBack = await takeAll();
        try {
          for (const response of await askMany(mosque.patient())) succeeded(response);
          succeeded(await service.request({ path: "/readyz?for=writes" }));
          assert.equal(await opened(), most, "there was none left");
        } finally {
          await giveBack();
        }
        // It opens more again once it can.
        await eventually(async () => {
          for (const response of await askMany(mosque.patient())) succeeded(response);
          return (await opened()) > kept || undefined;
        });
      });
    });

    for (const WORKERS of ["1", "2"]) {
      test(`are awaited by an instance that starts while others have all of them (WORKERS=${WORKERS})`, async () => {
        const giveBack = await takeAll();
        const environment = { HOST: "127.0.0.1", PORT: "0", DATABASE_URL: url, WORKERS };
        const program = startProgram("main.ts", { environment });
        try {
          await eventually(() => /PostgreSQL refuses connections/.test(program.stdout()) || undefined);
          assert.doesNotMatch(program.stdout(), /"listening"/);
          await giveBack();
          await eventually(() => /"listening"/.test(program.stdout()) || undefined);
        } finally {
          await giveBack();
          program.child.kill("SIGKILL");
          await program.ended;
        }
      });
    }

    test("with a wrong password are not awaited: the start ends with the reason", async () => {
      const environment = { HOST: "127.0.0.1", PORT: "0", DATABASE_URL: asUser("wrong") };
      const { code, stderr } = await runProgram("main.ts", { environment });
      assert.equal(code, 1);
      assert.match(stderr, /^Not started: The database cannot be opened \(password authentication failed/);
    });
  });
}
