import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Database, type Engine, engines } from "../support/engines.ts";
import { letLinksExpire, runSetUpLink, setUpLinksIn } from "../support/one-time-links.ts";
import {
  assertRefused,
  newEmail,
  newPassword,
  onAnotherDevice,
  setUpLinkOf,
  setUpOperator,
  tokenOf,
  visitorOf,
} from "../support/portal.ts";
import { freePort, startProgram } from "../support/process.ts";
import { eventually, type Service, type Settings, startService } from "../support/service.ts";

/** Runs a test on a service without an operator. */
async function onNewService(
  engine: Engine,
  work: (service: Service, database: Database) => Promise<void>,
  settings: Settings = {},
): Promise<void> {
  const database = await engine.createDatabase();
  const service = await startService(database, settings);
  try {
    await work(service, database);
  } finally {
    await service.kill();
    await database.drop();
  }
}

async function printedToken(service: Service): Promise<string> {
  return tokenOf(await setUpLinkOf(service));
}

const newOperator = () => ({ name: "Olivia Operator", email: newEmail(), password: newPassword() });

for (const engine of engines) {
  describe(`Setting up a new service on ${engine.name}`, () => {
    test("the first start prints one link, which makes its user the operator and signs them in", () =>
      onNewService(engine, async (service) => {
        const token = await printedToken(service);
        const [link = ""] = setUpLinksIn(service.logs());
        assert.equal(link, `${service.address.origin}/portal/set-up#${token}`);
        const visitor = visitorOf(service);
        assert.equal((await visitor.does("getPortal")).needsSetUp, true);
        const { kind, expiresAt } = await visitor.does("inspectLink", { body: { token } });
        assert.equal(kind, "set-up");
        const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
        assert.ok(minutes > 28 && minutes <= 30, expiresAt);

        const account = newOperator();
        const { user } = await visitor.does("setUp", { body: { token, ...account } });
        assert.deepEqual(
          { name: user.name, email: user.email, isOperator: user.isOperator },
          { name: account.name, email: account.email, isOperator: true },
        );
        assert.deepEqual(await visitor.does("getSession"), { user, mosqueCount: 0 });
        assert.equal((await visitor.does("getPortal")).needsSetUp, false);
        await onAnotherDevice({ ...visitor, user, password: account.password });
      }));

    test("only the printed link makes an operator, not the first visit", () =>
      onNewService(engine, async (service) => {
        await printedToken(service);
        const visitor = visitorOf(service);
        for (const token of ["0".repeat(43), "x", "' OR 1=1 --"]) {
          assertRefused(await visitor.call("setUp", { body: { token, ...newOperator() } }), "link_unknown");
          assertRefused(await visitor.call("inspectLink", { body: { token } }), "link_unknown");
        }
        assertRefused(await visitor.call("getSession"), "not_signed_in");
        assert.equal((await visitor.does("getPortal")).needsSetUp, true);
      }));

    test("of twenty people with the same link exactly one becomes operator", () =>
      onNewService(engine, async (service) => {
        const token = await printedToken(service);
        const answers = await Promise.all(
          Array.from({ length: 20 }, () =>
            visitorOf(service).call("setUp", { body: { token, ...newOperator() } }),
          ),
        );
        const winners = answers.filter(({ status }) => status === 201);
        assert.equal(winners.length, 1);
        for (const loser of answers.filter(({ status }) => status !== 201)) assertRefused(loser, "link_used");
        assertRefused(await visitorOf(service).call("inspectLink", { body: { token } }), "link_used");
      }));

    test("an expired link makes no operator", () =>
      onNewService(engine, async (service, database) => {
        const token = await printedToken(service);
        await letLinksExpire(database);
        const visitor = visitorOf(service);
        assertRefused(await visitor.call("setUp", { body: { token, ...newOperator() } }), "link_expired");
        assertRefused(await visitor.call("inspectLink", { body: { token } }), "link_expired");
        assert.equal((await visitor.does("getPortal")).needsSetUp, true);
      }));

    test("a refused body leaves the link unchanged", () =>
      onNewService(engine, async (service, database) => {
        const token = await printedToken(service);
        const visitor = visitorOf(service);
        const account = newOperator();
        await database.execute(
          `INSERT INTO users (id, name, email, email_verified, created_at, updated_at) VALUES ('1', 'N', '${account.email}', 0, '2026-11-20T18:00:00.000Z', '2026-11-20T18:00:00.000Z')`,
        );
        const taken = { token, ...account, email: account.email.toUpperCase() };
        assertRefused(await visitor.call("setUp", { body: taken }), "email_taken");
        const short = { token, ...newOperator(), password: "too short" };
        assertRefused(await visitor.call("setUp", { body: short }), "too_short");
        const personal = { token, ...newOperator(), password: "Olivia Operator 1" };
        assertRefused(await visitor.call("setUp", { body: personal }), "password_personal");
        await visitor.does("setUp", { body: { token, ...newOperator() } });
      }));

    test("each start without an operator prints another link, and the earlier one ends", () =>
      onNewService(engine, async (service, database) => {
        const first = await printedToken(service);
        assert.equal(await service.stop(), 0);
        const again = await startService(database);
        try {
          const second = await printedToken(again);
          assert.notEqual(second, first);
          const visitor = visitorOf(again);
          assertRefused(await visitor.call("inspectLink", { body: { token: first } }), "link_used");
          await visitor.does("setUp", { body: { token: second, ...newOperator() } });
        } finally {
          await again.stop();
        }
        assert.equal(setUpLinksIn(again.logs()).length, 1);
        const later = await startService(database);
        await later.stop();
        assert.deepEqual(setUpLinksIn(later.logs()), [], "a service with an operator prints none");
      }));

    for (const settings of [{ LOG_LEVEL: "silent" }, { LOG_LEVEL: "trace", WORKERS: "2" }] as const) {
      const as = JSON.stringify(settings);
      test(`the link is a line for people on standard output and in no record of the log, with ${as}`, async () => {
        const database = await engine.createDatabase();
        const environment = { DATABASE_URL: database.url, PORT: String(await freePort()), ...settings };
        const program = startProgram("main.ts", { environment });
        try {
          const link = await eventually(() => setUpLinksIn(program.stdout())[0]);
          program.child.kill("SIGTERM");
          await program.ended;
          const [token, written] = [tokenOf(link), program.stdout() + program.stderr()];
          const holding = written.split("\n").filter((line) => line.includes(token));
          assert.equal(holding.length, 1, "it is written once");
          assert.match(
            String(holding[0]),
            /^The service has no operator yet\. Within 30 minutes, open this link/,
          );
        } finally {
          program.child.kill("SIGKILL");
          await program.ended;
          await database.drop();
        }
      });
    }

    test("several workers print one link", () =>
      onNewService(
        engine,
        async (service) => {
          const token = await printedToken(service);
          await visitorOf(service).does("setUp", { body: { token, ...newOperator() } });
          await service.stop();
          assert.equal(setUpLinksIn(service.logs()).length, 1);
        },
        { WORKERS: "2" },
      ));

    test("setup-link prints another link beside a running service, and nothing else", () =>
      onNewService(engine, async (service, database) => {
        const printed = await printedToken(service);
        const { code, stdout, stderr } = await runSetUpLink(database, [], {
          PUBLIC_URL: "https://sync.example.org",
        });
        assert.equal(code, 0, stderr);
        assert.match(stdout, /^https:\/\/sync\.example\.org\/portal\/set-up#[\w-]{43}\n$/);
        const visitor = visitorOf(service);
        assertRefused(await visitor.call("inspectLink", { body: { token: printed } }), "link_used");
        await visitor.does("setUp", { body: { token: tokenOf(stdout.trim()), ...newOperator() } });
      }));

    test("setup-link makes no link to an unusable address, and leaves the earlier one unchanged", () =>
      onNewService(engine, async (service, database) => {
        const printed = await printedToken(service);
        const { code, stdout, stderr } = await runSetUpLink(database, [], { PORT: "0" });
        assert.deepEqual({ code, stdout }, { code: 1, stdout: "" });
        assert.match(stderr, /set PORT or PUBLIC_URL/);
        await visitorOf(service).does("inspectLink", { body: { token: printed } });
      }));

    test("setup-link lets a locked-out operator back in, and no one else", () =>
      onNewService(engine, async (service, database) => {
        const early = await runSetUpLink(database, ["--email", newEmail()]);
        assert.match(early.stderr, /No operator has the email/);
        const operator = await setUpOperator(service);
        const refusals = [
          await runSetUpLink(database),
          await runSetUpLink(database, ["--email", newEmail()]),
          await runSetUpLink(database, ["--email", "nobody"]),
          await runSetUpLink(database, ["--colour"]),
        ];
        for (const { code, stdout, stderr } of refusals) {
          assert.equal(code, 1, stderr);
          assert.equal(stdout, "");
          assert.match(stderr, /--email|--colour|No operator/);
          assert.doesNotMatch(stderr, /\n\s+at /, "no stack trace");
        }
        const { code, stdout, stderr } = await runSetUpLink(database, [
          "--email",
          operator.user.email.toUpperCase(),
        ]);
        assert.equal(code, 0, stderr);
        const password = newPassword();
        await visitorOf(service).does("setPassword", { body: { token: tokenOf(stdout.trim()), password } });
        await onAnotherDevice({ ...operator, password });
      }));

    test("no token and no password is in the database, nor in the log except for the printed link", () =>
      onNewService(
        engine,
        async (service, database) => {
          const token = await printedToken(service);
          const visitor = visitorOf(service);
          const account = newOperator();
          await visitor.call("setUp", { body: { token, ...account, password: "short" } });
          await visitor.does("setUp", { body: { token, ...account } });
          await visitor.call("setUp", { body: { token, ...account } });
          await service.stop();
          const logs = service.logs().split("\n");
          assert.equal(logs.filter((line) => line.includes(token)).length, 1);
          assert.ok(!service.logs().includes(account.password));
          const contents = await database.contents();
          assert.ok(contents.includes(account.email), "what is stored is found");
          for (const secret of [token, account.password]) assert.ok(!contents.includes(secret));
        },
        { LOG_LEVEL: "trace" },
      ));
  });
}
