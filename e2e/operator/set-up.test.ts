import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newSetUpLink } from "../../server/src/process/first-start.ts";
import { openStore } from "../../server/src/store/store.ts";
import { type Database, engines } from "../support/databases/engines.ts";
import { letLinksExpire, runSetUpLink, setUpLinksIn } from "../support/portal/one-time-links.ts";
import {
  assertRefused,
  newEmail,
  newPassword,
  onAnotherDevice,
  setUpLinkOf,
  tokenOf,
  visitorOf,
} from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import { processSuiteOn } from "../support/services/own-suite.ts";
import { freePort, startProgram } from "../support/services/process.ts";
import { startServiceProcess } from "../support/services/service-process.ts";

const newOperator = () => ({ name: "Olivia Operator", email: newEmail(), password: newPassword() });

const linesWith = (output: string, token: string) =>
  output.split("\n").filter((line) => line.includes(token));

/** Asserts that a service has written its link for people once, and nowhere else. @returns the link's token */
function printedTokenIn(output: string): string {
  const [link = assert.fail("no link")] = setUpLinksIn(output);
  const [line, ...others] = linesWith(output, tokenOf(link));
  assert.deepEqual(others, [], "it is written once");
  assert.match(line ?? "", /^The service has no operator yet\. Within 30 minutes, open this link/);
  return tokenOf(link);
}

/** Makes a setup link for a database, without its operators if it has any. @returns the link's token */
async function newToken(database: Database): Promise<string> {
  await database.execute("UPDATE users SET is_operator = 0");
  const store = await openStore({ databaseUrl: database.url, isUnhurried: true });
  try {
    return tokenOf((await newSetUpLink(store, "https://sync.example.org")) ?? assert.fail("no link"));
  } finally {
    await store.close();
  }
}

for (const engine of engines) {
  describe(`Setting up a new service on ${engine.name}`, () => {
    const suite = processSuiteOn(engine, { LOG_LEVEL: "trace" });

    test("the first start prints one link, which makes its user the operator and signs them in", async () => {
      const { service } = suite;
      const link = await setUpLinkOf(service);
      const token = printedTokenIn(service.logs());
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
    });

    test("only the printed link makes an operator, not the first visit", async () => {
      await newToken(suite.database);
      const visitor = visitorOf(suite.service);
      for (const token of ["0".repeat(43), "x", "' OR 1=1 --"]) {
        assertRefused(await visitor.call("setUp", { body: { token, ...newOperator() } }), "link_unknown");
        assertRefused(await visitor.call("inspectLink", { body: { token } }), "link_unknown");
      }
      assertRefused(await visitor.call("getSession"), "not_signed_in");
      assert.equal((await visitor.does("getPortal")).needsSetUp, true);
    });

    test("of twenty people with the same link exactly one becomes operator", async () => {
      const token = await newToken(suite.database);
      const responses = await Promise.all(
        Array.from({ length: 20 }, () =>
          visitorOf(suite.service).call("setUp", { body: { token, ...newOperator() } }),
        ),
      );
      const winners = responses.filter(({ status }) => status === 201);
      assert.equal(winners.length, 1);
      for (const loser of responses.filter(({ status }) => status !== 201)) assertRefused(loser, "link_used");
      assertRefused(await visitorOf(suite.service).call("inspectLink", { body: { token } }), "link_used");
    });

    test("an expired link makes no operator", async () => {
      const token = await newToken(suite.database);
      await letLinksExpire(suite.database);
      const visitor = visitorOf(suite.service);
      assertRefused(await visitor.call("setUp", { body: { token, ...newOperator() } }), "link_expired");
      assertRefused(await visitor.call("inspectLink", { body: { token } }), "link_expired");
      assert.equal((await visitor.does("getPortal")).needsSetUp, true);
    });

    test("a refused body leaves the link unchanged", async () => {
      const token = await newToken(suite.database);
      const visitor = visitorOf(suite.service);
      const account = newOperator();
      await suite.database.execute(
        `INSERT INTO users (id, name, email, email_verified, created_at, updated_at) VALUES ('1', 'N', '${account.email}', 0, '2026-11-20T18:00:00.000Z', '2026-11-20T18:00:00.000Z')`,
      );
      const taken = { token, ...account, email: account.email.toUpperCase() };
      assertRefused(await visitor.call("setUp", { body: taken }), "email_taken");
      const short = { token, ...newOperator(), password: "too short" };
      assertRefused(await visitor.call("setUp", { body: short }), "too_short");
      const personal = { token, ...newOperator(), password: "Olivia Operator 1" };
      assertRefused(await visitor.call("setUp", { body: personal }), "password_personal");
      await visitor.does("setUp", { body: { token, ...newOperator() } });
    });

    test("setup-link prints only another link while a service runs", async () => {
      const earlier = await newToken(suite.database);
      const { code, stdout, stderr } = await runSetUpLink(suite.database, [], {
        PUBLIC_URL: "https://sync.example.org",
      });
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^https:\/\/sync\.example\.org\/portal\/set-up#[\w-]{43}\n$/);
      const visitor = visitorOf(suite.service);
      assertRefused(await visitor.call("inspectLink", { body: { token: earlier } }), "link_used");
      await visitor.does("setUp", { body: { token: tokenOf(stdout.trim()), ...newOperator() } });
    });

    test("setup-link names the address that the service runs on, whatever its own settings would make it", async () => {
      await newToken(suite.database);
      for (const PORT of ["0", "8080"]) {
        const { code, stdout, stderr } = await runSetUpLink(suite.database, [], { PORT });
        assert.equal(code, 0, stderr);
        assert.equal(new URL(stdout.trim()).origin, new URL(suite.service.address).origin);
      }
    });

    test("setup-link makes no link to an unusable address, and leaves the earlier one unchanged", async () => {
      const earlier = await newToken(suite.database);
      await suite.database.execute("DELETE FROM service_state WHERE name = 'listening-at'");
      const { code, stdout, stderr } = await runSetUpLink(suite.database, [], { PORT: "0" });
      assert.deepEqual({ code, stdout }, { code: 1, stdout: "" });
      assert.match(stderr, /set PORT or PUBLIC_URL/);
      await visitorOf(suite.service).does("inspectLink", { body: { token: earlier } });
    });

    test("setup-link lets a locked-out operator back in, and no one else", async () => {
      const token = await newToken(suite.database);
      const early = await runSetUpLink(suite.database, ["--email", newEmail()]);
      assert.match(early.stderr, /No operator has the email/);
      const account = newOperator();
      await visitorOf(suite.service).does("setUp", { body: { token, ...account } });
      const refusals = [
        await runSetUpLink(suite.database),
        await runSetUpLink(suite.database, ["--email", newEmail()]),
        await runSetUpLink(suite.database, ["--email", "nobody"]),
        await runSetUpLink(suite.database, ["--colour"]),
      ];
      for (const { code, stdout, stderr } of refusals) {
        assert.equal(code, 1, stderr);
        assert.equal(stdout, "");
        assert.match(stderr, /--email|--colour|No operator/);
        assert.doesNotMatch(stderr, /\n\s+at /, "no stack trace");
      }
      const given = ["--email", account.email.toUpperCase()];
      const { code, stdout, stderr } = await runSetUpLink(suite.database, given);
      assert.equal(code, 0, stderr);
      const [visitor, password] = [visitorOf(suite.service), newPassword()];
      await visitor.does("setPassword", { body: { token: tokenOf(stdout.trim()), password } });
      await visitor.does("signIn", { body: { email: account.email, password } });
    });

    test("no token and no password is in the database, and in the log only the printed link", async () => {
      const { service, database } = suite;
      const printed = tokenOf(await setUpLinkOf(service));
      const token = await newToken(database);
      const visitor = visitorOf(service);
      const account = newOperator();
      for (const each of [printed, token]) {
        await visitor.call("setUp", { body: { token: each, ...account, password: "short" } });
        await visitor.call("setUp", { body: { token: each, ...account } });
      }
      await visitor.does("getSession");
      await service.stop();
      const logs = service.logs();
      assert.equal(linesWith(logs, printed).length, 1);
      const contents = await database.contents();
      assert.ok(contents.includes(account.email), "what is stored is found");
      assert.ok(!contents.includes(printed));
      for (const secret of [token, account.password]) {
        assert.ok(!logs.includes(secret) && !contents.includes(secret));
      }
    });
  });

  describe(`Starting without an operator on ${engine.name}`, () => {
    test("prints another link each time, once among several workers and whatever the log level, until there is an operator", async () => {
      const database = await engine.createDatabase();
      const silent = startProgram("main.ts", {
        environment: { DATABASE_URL: database.url, PORT: String(await freePort()), LOG_LEVEL: "silent" },
      });
      try {
        await eventually(() => setUpLinksIn(silent.stdout())[0]);
        silent.child.kill("SIGTERM");
        assert.equal(await silent.ended, 0);
        const first = printedTokenIn(silent.stdout() + silent.stderr());

        const again = await startServiceProcess(database, { LOG_LEVEL: "trace", WORKERS: "2" });
        try {
          const second = tokenOf(await setUpLinkOf(again));
          const visitor = visitorOf(again);
          assertRefused(await visitor.call("inspectLink", { body: { token: first } }), "link_used");
          await visitor.does("setUp", { body: { token: second, ...newOperator() } });
        } finally {
          await again.stop();
        }
        printedTokenIn(again.logs());
        assert.equal(setUpLinksIn(again.logs()).length, 1);

        const later = await startServiceProcess(database);
        await later.stop();
        assert.deepEqual(setUpLinksIn(later.logs()), [], "a service with an operator prints none");
      } finally {
        silent.child.kill("SIGKILL");
        await silent.ended;
        await database.drop();
      }
    });
  });
}
