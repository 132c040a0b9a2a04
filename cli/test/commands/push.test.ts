import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { environmentOf, type MosqueServerOptions, mosqueServer } from "../support/mosque-server.ts";
import { mosqueSync } from "../support/mosque-sync.ts";

const timetable = "date,fajr,isha\n2026-11-20,05:30,19:30\n";

async function workplace(t: TestContext, options: MosqueServerOptions = {}) {
  const server = await mosqueServer(t, options);
  const where = { files: { "times.csv": timetable, "empty.csv": "" }, environment: environmentOf(server) };
  return { server, push: (...args: string[]) => mosqueSync(t, ["push", ...args], where) };
}

for (const status of [404, 405, 501]) {
  test(`a server without the endpoint, which responds with ${status}, is named with the way that works`, async (t) => {
    const { server, push } = await workplace(t, {
      fault: (method) => (method === "PUT" ? { kind: "answer", status, text: "<h1>No</h1>" } : undefined),
    });
    const { exitCode, stdout, stderr } = await push("times.csv");
    assert.deepEqual([exitCode, stdout], [1, ""]);
    assert.match(stderr, /This server takes no timetables.* mosque-sync apply every day instead/);
    assert.deepEqual(server.rows(), []);
  });
}

test("a server without the extension is named with the way that works, in JSON too", async (t) => {
  const { push } = await workplace(t);
  const { exitCode, stdout } = await push("times.csv", "--dry-run", "--json");
  assert.equal(exitCode, 1);
  assert.match(JSON.parse(stdout).error, /mosque-sync apply/);
});

test("a 404 of the mosque itself is not taken for a missing endpoint", async (t) => {
  const { push } = await workplace(t, {
    fault: () => ({ kind: "refuse", status: 404, code: "not_found" }),
  });
  const { exitCode, stderr } = await push("times.csv");
  assert.equal(exitCode, 1);
  assert.doesNotMatch(stderr, /takes no timetables/);
});

test("a file that is missing or empty stops before the first request", async (t) => {
  const { server, push } = await workplace(t);
  const missing = await push("other.csv");
  assert.equal(missing.exitCode, 5);
  assert.match(missing.stderr, /^other\.csv cannot be read \(no such file or folder\)\. Check the path\.\n$/);
  const empty = await push("empty.csv");
  assert.deepEqual([empty.exitCode, empty.stderr], [5, "empty.csv is empty.\n"]);
  const input = await push("-");
  assert.deepEqual([input.exitCode, input.stderr], [5, "Standard input is empty.\n"]);
  assert.deepEqual(server.requests, []);
});

test("push takes exactly one file", async (t) => {
  const { push } = await workplace(t);
  for (const files of [[], ["times.csv", "empty.csv"]]) {
    const { exitCode, stderr } = await push(...files);
    assert.equal(exitCode, 1);
    assert.match(stderr, /push takes one FILE\. Example: mosque-sync push timetable\.csv/);
  }
});
