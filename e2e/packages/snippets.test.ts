import "../support/prepared.ts";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type IssuedKey, snippetsOf } from "../../portal/src/pages/mosque/keys/issuing/snippets.ts";
import { engines } from "../support/engines.ts";
import { patienceMs } from "../support/patience.ts";
import { addMosque, type SignedInVisitor, setUpOperator } from "../support/portal.ts";
import { suiteOn } from "../support/suite.ts";

const [sqlite] = engines;
assert.ok(sqlite);
const php = process.env.TEST_PHP;

describe("The portal's snippets for a new key", () => {
  const suite = suiteOn(sqlite);
  let operator: SignedInVisitor;
  let folder: string;
  let mosqueId: string;
  let issued: IssuedKey;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "mosque-sync-snippets-"));
    operator = await setUpOperator(suite.service);
    mosqueId = await addMosque(operator);
    const params = { mosqueId };
    issued = await operator.does("createKey", { params, body: { name: "Website", scope: "sync:write" } });
    const body = { prayerKey: "fajr", adhanTime: "05:50" };
    const path = `/v1/mosques/${mosqueId}/prayers`;
    const added = await suite.request({ method: "POST", path, key: issued.apiKey, body });
    assert.equal(added.status, 201);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const snippets = () => snippetsOf(issued, mosqueId);
  /** Runs a command as a person with only the pasted text. */
  const run = (command: string, args: readonly string[], input = "", until?: RegExp) =>
    runIn(folder, command, args, input, until);

  test("run in Node as a file, from its standard input, and pasted into its prompt", async () => {
    const { node } = snippets();
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

  test("run in PHP as a file", async (t) => {
    if (!php) return t.skip("there is no PHP (Debian: apt-get install php-cli php-curl)");
    await writeFile(join(folder, "mosque.php"), snippets().php);
    const { output, errors, code } = await run(php, ["mosque.php"]);
    assert.match(output, /\[adhanTime\] => 05:50/, errors);
    assert.deepEqual([errors, code], ["", 0]);
  });

  test("run in a shell with curl", async () => {
    const { output } = await run("sh", ["-c", `${snippets().curl} --silent`]);
    assert.equal(JSON.parse(output).prayers[0].adhanTime, "05:50", output);
  });

  test("can be read as settings, as the command line reads them", async () => {
    await writeFile(join(folder, "settings.env"), snippets().env);
    const names = ["BASE_URL", "API_KEY", "MOSQUE_ID"].map((name) => `process.env.MOSQUE_SYNC_${name}`);
    const script = `JSON.stringify([${names.join(", ")}])`;
    const { output } = await run(process.execPath, ["--env-file=settings.env", "--print", script]);
    assert.deepEqual(JSON.parse(output), [issued.baseUrl, issued.apiKey, mosqueId]);
  });

  test("print the service's message if the key does not work, and exit as a failure", async (t) => {
    const wrong = snippetsOf({ ...issued, apiKey: "mps_not_a_key" }, mosqueId);
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

/** @param until the output that ends the input; it ends at once if omitted */
function runIn(
  folder: string,
  command: string,
  args: readonly string[],
  input: string,
  until?: RegExp,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const env = { PATH: process.env.PATH, NODE_REPL_HISTORY: "" };
  const child = spawn(command, args, { cwd: folder, env, timeout: patienceMs });
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
