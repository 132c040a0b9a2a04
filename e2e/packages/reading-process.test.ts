import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, type TestContext, test } from "node:test";
import { pathToFileURL } from "node:url";
import { createFileReader } from "../../cli/src/source/file-reader.ts";
import type { NotRead, ReadingEnded, SourceFile } from "../../timetable/src/index.ts";
import { execute, type Installation, installPackages } from "../support/packages/packages.ts";
import { eventually } from "../support/runs/eventually.ts";
import { startCommand } from "../support/services/process.ts";

const day = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha\n2026-11-20,06:00,07:40,11:56,13:40,16:05,17:34\n";
const calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";

/**
 * Loaded into every Node. In a process that reads files, decoding the calendar does what a fault of a reader would: no
 * known file does. It leaves the process's id and environment in a file.
 */
const faults = `
import { writeFileSync } from "node:fs";
const decode = TextDecoder.prototype.decode;
const kept = [];
const acts = {
  never: () => { for (;;); },
  heap: () => { for (;;) kept.push(new Array(1_000).fill(0.5)); },
  buffers: () => { for (let count = 0; count < 400; count++) kept.push(Buffer.alloc(5_000_000, 1)); for (;;); },
  error: () => { null.times; },
  crash: () => { process.kill(process.pid, "SIGSEGV"); for (;;); },
  flood: () => { for (let count = 0; count < 1_000; count++) console.error("x".repeat(1_000)); process.exit(3); },
  stranger: () => { process.kill(process.pid, "SIGKILL"); for (;;); },
  nothing: () => {},
};
if (process.send) TextDecoder.prototype.decode = function (...given) {
  if (!decode.call(this, given[0]).startsWith("BEGIN:VCALENDAR")) return decode.apply(this, given);
  writeFileSync(process.env.TEST_SEEN, JSON.stringify({ pid: process.pid, environment: process.env }));
  acts[process.env.TEST_ACT]();
  return decode.apply(this, given);
};
`;

let installation: Installation;
before(async () => {
  installation = await installPackages();
});
after(() => installation?.remove());

/** A folder with a calendar and a table, and the environment in which reading the calendar ends so. */
async function folderFor(act: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "mosque-sync-reading-"));
  const seen = path.join(folder, "seen.json");
  await writeFile(path.join(folder, "times.ics"), calendar);
  await writeFile(path.join(folder, "times.csv"), day);
  await writeFile(path.join(folder, "faults.mjs"), faults);
  const environment = {
    TEST_ACT: act,
    TEST_SEEN: seen,
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(folder, "faults.mjs"))}`,
    MOSQUE_SYNC_API_KEY: "mps_secret",
    MOSQUE_SYNC_BASE_URL: "http://127.0.0.1:1",
  };
  return { folder, seen, environment };
}

const program = () => path.join(installation.packageFolder("cli"), "bin", "mosque-sync.js");
const argumentsFor = (...files: string[]) => [
  program(),
  "check",
  ...files,
  "--date=2026-11-20",
  "--time-zone=Europe/London",
];

async function check(act: string, ...files: string[]) {
  const { folder, seen, environment } = await folderFor(act);
  const env = { PATH: process.env.PATH, ...environment };
  return new Promise<{ code: number; output: string; seen: string }>((resolve) => {
    execFile(process.execPath, argumentsFor(...files), { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr, seen });
    });
  });
}

/** Reads the calendar as mosque-sync does, within a time that the test sets. */
async function readHere(
  t: TestContext,
  act: string,
  seconds: number,
): Promise<SourceFile | NotRead | ReadingEnded> {
  const { environment } = await folderFor(act);
  const before = { ...process.env };
  Object.assign(process.env, environment);
  const reader = createFileReader({ seconds, megabytes: 512 });
  t.after(() => {
    reader.end();
    for (const name of Object.keys(environment)) delete process.env[name];
    Object.assign(process.env, before);
  });
  return reader.read(new TextEncoder().encode(calendar), "times.ics", undefined, { asr: "mithl-1" });
}

for (const [act, reason] of [
  ["heap", "took more than 512 MB of memory"],
  ["buffers", "took more than 512 MB of memory"],
  ["error", "failed \\(TypeError: .*\\)"],
  ["crash", "was ended by SIGSEGV"],
  ["stranger", "was ended by SIGKILL"],
  ["flood", "failed \\(exit code 3\\)"],
] as const) {
  test(`a reading that ends with ${act} is told in one sentence, and the other files are read`, async () => {
    const { code, output } = await check(act, "times.ics", "times.csv");
    assert.equal(code, 5, output);
    assert.match(
      output,
      new RegExp(`times\\.ics: reading it ${reason}, so it was given up\\. Open it, and save only`),
    );
    assert.match(output, /times\.csv · csv · 1 day/);
    assert.doesNotMatch(output, /\n\s+at |FATAL|x{100}/);
  });
}

test("a reading that never ends is ended after its time", async (t) => {
  const read = await readHere(t, "never", 2);
  assert.deepEqual(read, { is: "ended", reason: "took more than 2 seconds" });
});

test("the process of a reading ends with mosque-sync, even when both are busy and a signal ends it", async () => {
  const { folder, seen, environment } = await folderFor("never");
  const { child, ended } = startCommand(process.execPath, argumentsFor("times.ics"), { folder, environment });
  const { pid } = await eventually(async () =>
    existsSync(seen) ? JSON.parse((await readFile(seen, "utf8")) || "null") || undefined : undefined,
  );
  assert.ok(await isRunning(pid));
  child.kill("SIGKILL");
  await ended;
  await eventually(async () => !(await isRunning(pid)) || undefined);
});

test("the process of a reading gets none of the settings of mosque-sync", async () => {
  const { seen } = await check("nothing", "times.ics");
  const { environment } = JSON.parse(await readFile(seen, "utf8"));
  assert.equal(environment.TEST_ACT, "nothing");
  assert.deepEqual(
    Object.keys(environment).filter((name) => /mosque/i.test(name)),
    [],
  );
});

test("a small table is read without another process", async () => {
  const { code, output, seen } = await check("never", "times.csv");
  assert.equal(code, 0, output);
  assert.equal(existsSync(seen), false);
});

/** Whether a process has not ended. One that nobody has asked for its exit code still has an id. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const { stdout } = await execute("ps", ["-o", "state=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return !/^(?:Z|$)/.test(stdout.trim());
}
