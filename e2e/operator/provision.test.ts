import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import { changesOf } from "../support/portal/changes.ts";
import { runProgram } from "../support/services/process.ts";
import { sharedServiceOn } from "../support/services/shared-services.ts";
import { assertRefused, mosqueOver, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

/** Arguments that provision refuses without asking the database, with the required part of its message. */
const refusals: readonly (readonly [given: readonly string[], named: RegExp])[] = [
  [[], /--name/],
  [["--name"], /--name/],
  [["--name", ""], /--name/],
  [["--name", "   "], /--name/],
  [["--name", "x".repeat(201)], /--name/],
  [["--name", "N", "--scope", "sync:admin"], /--scope/],
  [["--name", "N", "--time-zone", "Mars/Olympus"], /--time-zone/],
  [["--name", "N", "--mosque", "no-uuid"], /--mosque/],
  [["--name", "N", "--test"], /--test needs --mosque/],
  [["--name", "N", "--colour", "green"], /--colour/],
  [["--name", "N", "stray"], /stray/],
];

const runOn = (databaseUrl: string, given: readonly string[]) =>
  runProgram("commands/provision.ts", { arguments: given, environment: { DATABASE_URL: databaseUrl } });

function assertNamed(
  { code, stdout, stderr }: Awaited<ReturnType<typeof runOn>>,
  named: RegExp,
  given = "",
): void {
  const shown = `${given} → ${code}: ${stderr}`;
  assert.ok(code !== 0 && code !== null, shown);
  assert.equal(stdout, "", shown);
  assert.match(stderr, named, shown);
  assert.doesNotMatch(stderr, /\n\s+at /, `${shown}: no stack trace`);
}

for (const engine of engines) {
  describe(`provision on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    const { databaseUrl } = sharedServiceOn(engine);
    const run = (...given: readonly string[]) => runOn(databaseUrl, given);
    const provision = async (...given: string[]) => {
      const { code, stdout, stderr } = await run(...given);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /^\{.*\}\n$/, "one line");
      const printed = JSON.parse(stdout) as { mosqueId: string; keyId: string; apiKey: string };
      assert.deepEqual(Object.keys(printed), ["mosqueId", "keyId", "apiKey"]);
      const { mosqueId: id, keyId, apiKey: key } = printed;
      return mosqueOver({ request: suite.request, operator: suite.operator, id, keyId, key });
    };

    test("a mosque and a key that may write are made while the service runs", async () => {
      const mosque = await provision("--name", "Masjid Noor");
      const { profile } = succeeded(await mosque.patch("/profile", { status: "Open" })).body;
      assert.equal(profile.id, mosque.id);
      assert.equal(profile.communityName, "Masjid Noor");
      assert.ok(profile.timeZoneId);
    });

    test("the mosque and the key are the first entries of the mosque's history", async () => {
      const { id, keyId } = await provision("--name", "Masjid Noor");
      assert.deepEqual(
        (await changesOf(databaseUrl, id)).map(({ actorId, resource, resourceId, before }) => [
          actorId,
          resource,
          resourceId,
          before,
        ]),
        [
          ["provision", "profile", id, null],
          ["provision", "keys", keyId, null],
        ],
      );
    });

    test("the requested time zone and scope are used", async () => {
      const mosque = await provision("--name", "N", "--time-zone", "asia/riyadh", "--scope", "sync:read");
      assert.equal(succeeded(await mosque.get("/profile")).body.profile.timeZoneId, "Asia/Riyadh");
      assertRefused(await mosque.patch("/profile", {}), 403, "missing_scope", "missing_scope");
    });

    test("with --mosque another key of that mosque is made, and the mosque stays unchanged", async () => {
      const mosque = await provision("--name", "Masjid Noor");
      const before = await mosque.state();
      const again = await provision("--name", "Second key", "--mosque", mosque.id.toUpperCase());
      assert.equal(again.id, mosque.id);
      assert.notEqual(again.keyId, mosque.keyId);
      assert.deepEqual(await again.state(), before);
      succeeded(await mosque.get("/profile"));
    });

    test("with --test keys of the mosque's one test mosque are made, by its own id too", async () => {
      const mosque = await provision("--name", "Masjid Noor");
      const first = await provision("--name", "CI", "--mosque", mosque.id, "--test");
      assert.notEqual(first.id, mosque.id);
      assert.match(first.key, /^mpt_/);
      const { profile } = succeeded(await first.get("/profile")).body;
      assert.equal(profile.communityName, "Masjid Noor (test)");
      for (const id of [mosque.id, first.id]) {
        assert.equal((await provision("--name", "CI again", "--mosque", id, "--test")).id, first.id);
      }
    });

    test("a mosque that does not exist is named, without an effect", async () => {
      assertNamed(await run("--name", "N", "--mosque", crypto.randomUUID()), /--mosque|no mosque/i);
    });
  });
}

describe("provision", () => {
  const nowhere = `sqlite:${join(tmpdir(), "provision-of-none.db")}`;

  test("invalid arguments are named, stdout stays empty, and the exit code is not 0", async () => {
    for (const [given, named] of refusals) {
      assertNamed(await runOn(nowhere, given), named, given.join(" ").slice(0, 80));
    }
  });
});
