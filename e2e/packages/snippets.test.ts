import "../support/runs/prepared.ts";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { prayerKeys } from "@mosque-sync/contract";
import {
  type IssuedKey,
  type SnippetTask,
  snippetsOf,
  taskOf,
} from "../../portal/src/pages/mosque/keys/snippets.ts";
import { engines } from "../support/databases/engines.ts";
import { addMosque, type SignedInVisitor, setUpOperator } from "../support/portal/portal.ts";
import { longestWaitMs } from "../support/runs/polling.ts";
import { suiteOn } from "../support/services/own-suite.ts";

const [sqlite] = engines;
assert.ok(sqlite);
const php = process.env.TEST_PHP;

describe("The portal's snippets for a new key", () => {
  const suite = suiteOn(sqlite);
  let operator: SignedInVisitor;
  let folder: string;
  let mosqueId: string;
  let writer: IssuedKey;
  let reader: IssuedKey;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "mosque-sync-snippets-"));
    operator = await setUpOperator(suite.service);
    mosqueId = await addMosque(operator);
    const make = (name: string, scope: "sync:write" | "sync:read") =>
      operator.does("createKey", { params: { mosqueId }, body: { name, scope } });
    writer = await make("Website", "sync:write");
    reader = await make("Screen", "sync:read");
  });
  beforeEach(async () => {
    await replace([{ prayerKey: "fajr", adhanTime: "05:50" }]);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function replace(prayers: readonly object[]) {
    const path = `/v1/mosques/${mosqueId}/prayers?allowEmpty=true`;
    const { status } = await suite.request({ method: "PUT", path, key: writer.apiKey, body: { prayers } });
    assert.equal(status, 200);
  }
  /** The adhans that the mosque has. */
  async function adhansNow(): Promise<(string | undefined)[]> {
    const { prayers } = await operator.does("listPrayers", { params: { mosqueId } });
    return prayers.map(({ adhanTime }) => adhanTime);
  }
  /** The dialog of a new key. */
  async function shownFor(issued: IssuedKey) {
    const params = { mosqueId };
    const { prayers } = await operator.does("listPrayers", { params });
    const { supportedPrayerKeys: supported } = await operator.does("getCapabilities", { params });
    const task = taskOf(issued.key.scope, { prayers, supported });
    return { task, ...snippetsOf(issued, mosqueId, task) };
  }
  /** Runs a command as a person with only the pasted text. */
  const run = (command: string, args: readonly string[], input = "", until?: RegExp) =>
    runIn(folder, command, args, input, until);
  const inShell = (snippet: string) => run("sh", ["-c", `${snippet} --silent --show-error`]);

  for (const [name, issued] of [
    ["a writing key", () => writer],
    ["a reading key", () => reader],
  ] as const) {
    test(`of ${name} run in Node as a file, from its standard input, and pasted into its prompt`, async () => {
      const { node } = await shownFor(issued());
      const shown = /adhanTime: '05:50'/;
      await writeFile(join(folder, "mosque.mjs"), node);
      await writeFile(join(folder, "mosque.cjs"), node);
      const ways = [
        await run(process.execPath, ["mosque.mjs"]),
        await run(process.execPath, ["mosque.cjs"]),
        await run(process.execPath, ["--input-type=module"], node),
        await run(process.execPath, ["--interactive"], node, shown),
      ];
      for (const { output, errors } of ways) {
        assert.match(output, shown, errors);
        assert.equal(errors, "");
      }
    });

    test(`of ${name} run in PHP as a file`, async (t) => {
      if (!php) return t.skip("there is no PHP (Debian: apt-get install php-cli php-curl)");
      await writeFile(join(folder, "mosque.php"), (await shownFor(issued())).php);
      const { output, errors, code } = await run(php, ["mosque.php"]);
      assert.match(output, /\[adhanTime\] => 05:50/, errors);
      assert.deepEqual([errors, code], ["", 0]);
    });
  }

  test("of a writing key send the current times with curl, without a change until someone edits them", async () => {
    const { task, curl } = await shownFor(writer);
    assert.equal(task.does, "send");
    assert.match(curl, / -X PUT /);
    const same = JSON.parse((await inShell(curl)).output);
    assert.deepEqual([same.added, same.changed, same.deleted], [0, 0, 0]);
    assert.deepEqual(await adhansNow(), ["05:50"]);
    const edited = JSON.parse((await inShell(curl.replace("05:50", "05:52"))).output);
    assert.deepEqual([edited.added, edited.changed, edited.deleted], [0, 1, 0]);
    assert.deepEqual(await adhansNow(), ["05:52"]);
  });

  test("of a writing key of a mosque without times only validate until the dry run is taken out", async () => {
    await replace([]);
    const { task, curl, node } = await shownFor(writer);
    assert.equal(task.does, "check");
    const checked = JSON.parse((await inShell(curl)).output);
    assert.deepEqual([checked.added, checked.deleted, checked.warnings], [5, 0, []]);
    await writeFile(join(folder, "check.mjs"), node);
    assert.match((await run(process.execPath, ["check.mjs"])).output, /added: 5/);
    assert.deepEqual(await adhansNow(), []);
    await inShell(curl.replace("?validateOnly=true", ""));
    assert.deepEqual(await adhansNow(), ["05:50", "12:10", "14:20", "16:05", "18:00"]);
  });

  test("of a writing key never delete a row of a prayer that the mosque no longer supports", async () => {
    await operator.does("updateOperatedMosque", {
      params: { mosqueId },
      body: { supportedPrayerKeys: ["isha"] },
    });
    try {
      const { task, curl } = await shownFor(writer);
      assert.deepEqual(task, {
        does: "check",
        rows: [{ prayerKey: "isha", adhanTime: "18:00", iqamahTime: "19:30" }],
      });
      await inShell(curl);
      assert.deepEqual(await adhansNow(), ["05:50"]);
    } finally {
      await operator.does("updateOperatedMosque", {
        params: { mosqueId },
        body: { supportedPrayerKeys: [...prayerKeys] },
      });
    }
  });

  test("of a reading key read with curl, and write no data", async () => {
    const { task, curl, node, php: phpText } = await shownFor(reader);
    assert.deepEqual(task, { does: "read" });
    assert.equal(JSON.parse((await inShell(curl)).output).prayers[0].adhanTime, "05:50");
    for (const text of [curl, node, phpText]) assert.doesNotMatch(text, /PUT|POST|PATCH|DELETE/);
  });

  test("can be read as settings, as the command line reads them", async () => {
    await writeFile(join(folder, "settings.env"), (await shownFor(writer)).env);
    const names = ["BASE_URL", "API_KEY", "MOSQUE_ID"].map((name) => `process.env.MOSQUE_SYNC_${name}`);
    const script = `JSON.stringify([${names.join(", ")}])`;
    const { output } = await run(process.execPath, ["--env-file=settings.env", "--print", script]);
    assert.deepEqual(JSON.parse(output), [writer.baseUrl, writer.apiKey, mosqueId]);
  });

  test("print the service's message if the key does not work, and exit as a failure", async (t) => {
    const read: SnippetTask = { does: "read" };
    const wrong = snippetsOf({ ...writer, apiKey: "mps_not_a_key" }, mosqueId, read);
    await writeFile(join(folder, "wrong.mjs"), wrong.node);
    await writeFile(join(folder, "wrong.php"), wrong.php);
    const runs = [await run(process.execPath, ["wrong.mjs"])];
    if (php) runs.push(await run(php, ["wrong.php"]));
    else t.diagnostic("PHP is not installed");
    for (const { output, errors, code } of runs) {
      assert.match(output + errors, /API key.*\(request [0-9a-f-]{36}\)/i);
      assert.notEqual(code, 0);
    }
  });
});

interface Outcome {
  readonly output: string;
  readonly errors: string;
  readonly code: number | null;
}

/** @param until the output that ends the input; it ends immediately if omitted */
function runIn(
  folder: string,
  command: string,
  args: readonly string[],
  input: string,
  until?: RegExp,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const env = { PATH: process.env.PATH, NODE_REPL_HISTORY: "" };
  const child = spawn(command, args, { cwd: folder, env, timeout: longestWaitMs });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk) => {
    output += chunk;
    if (until?.test(output)) child.stdin.end();
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  child.on("error", reject);
  child.on("close", (code) => resolve({ output, errors, code }));
  child.stdin.write(input);
  if (!until) child.stdin.end();
  return promise;
}
