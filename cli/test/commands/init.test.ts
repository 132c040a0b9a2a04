import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { run } from "../../src/run.ts";
import { apiKey, mosqueId, mosqueServer } from "../support/mosque-server.ts";
import { folderWith, mosqueSync, mosqueSyncProgram, withoutTerminal } from "../support/mosque-sync.ts";

const timetable = readFileSync(
  new URL("../../../timetable/fixtures/daily-prayer-time/sheffield-2026.csv", import.meta.url),
  "utf8",
);

/** Runs `init` at a terminal with the given replies, in order. */
async function conversation(t: TestContext, args: string[], answers: string[]) {
  const cwd = folderWith(t, { "times.csv": timetable });
  const left = [...answers];
  const shown: string[] = [];
  const exitCode = await run(["init", ...args], {
    ...withoutTerminal,
    environment: {},
    cwd,
    now: () => new Date("2026-11-20T12:00:00Z"),
    print: (text) => shown.push(text),
    log: (text) => shown.push(text),
    logResponses: false,
    ask: async (question) => {
      shown.push(question);
      return left.shift() ?? assert.fail(`no answer to: ${question}`);
    },
  });
  const read = (name: string) => readFileSync(path.join(cwd, name), "utf8");
  return { exitCode, cwd, text: shown.join("\n"), read, left };
}

test("init asks for missing settings, shows the times, and writes mosque.yaml and a .env without a key", async (t) => {
  const { exitCode, text, read, left, cwd } = await conversation(
    t,
    [],
    ["Europe/London", "times.csv", "y", "12:45/13:15, 14:00", "https://sync.example.org", mosqueId],
  );
  assert.deepEqual([exitCode, left], [0, []]);
  assert.match(text, /fajr {5}06:00 {2}06:30[\s\S]*Are these the right times\?/);
  assert.equal(
    read("mosque.yaml").replaceAll(/^#.*\n/gm, ""),
    `timetable:
  files:
    - "times.csv"
jummah:
  - adhan: "12:45"
    iqamah: "13:15"
  - iqamah: "14:00"
profile:
  timeZoneId: "Europe/London"
`,
  );
  assert.match(
    read(".env"),
    new RegExp(`^MOSQUE_SYNC_MOSQUE_ID=${mosqueId}\n# .*\nMOSQUE_SYNC_API_KEY=$`, "m"),
  );
  assert.equal(statSync(path.join(cwd, ".env")).mode & 0o777, 0o600);
});

test("without the mosque's time zone, init does not compare the clock changes with this computer's", async (t) => {
  const file = new URL("../../../timetable/fixtures/daily-prayer-time/sheffield-2026.csv", import.meta.url);
  const made = await mosqueSyncProgram(t, ["init", "times.csv"], {
    files: { "times.csv": readFileSync(file, "utf8") },
    environment: { TZ: "UTC" },
  });
  assert.equal(made.exitCode, 0);
  assert.match(made.stderr, / · time zone not set\n/);
  assert.doesNotMatch(made.stderr, /UTC|clock/);
});

test("a calendar in UTC does not say where its mosque is", async (t) => {
  const event = (name: string, time: string) =>
    `BEGIN:VEVENT\nUID:${name}\nSUMMARY:${name}\nDTSTART:20261120T${time}00Z\nEND:VEVENT`;
  const events = [event("Fajr adhan", "1045"), event("Dhuhr adhan", "1642")];
  const files = { "times.ics": ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR", ""].join("\n") };
  const unknown = await mosqueSyncProgram(t, ["init", "times.ics"], { files, environment: { TZ: "UTC" } });
  assert.match(unknown.stderr, / · time zone not set\n/);
  const document = await mosqueSyncProgram(t, ["convert", "times.ics"], {
    files,
    environment: { TZ: "UTC" },
  });
  assert.deepEqual([document.exitCode, document.stdout], [1, ""]);
  assert.match(document.stderr, /Use --time-zone/);
});

test("an invalid reply is explained, and the question is asked again", async (t) => {
  const { exitCode, text, left } = await conversation(
    t,
    [],
    ["Sheffield", "Europe/London", "nope.csv", "times.csv", "", "1:30", "13:30", "http://x", "m"],
  );
  assert.deepEqual([exitCode, left], [0, []]);
  assert.match(text, /"Sheffield" is not a time zone/);
  assert.match(text, /nope\.csv cannot be read/);
  assert.match(text, /is 01:30 by the 24-hour clock/);
});

test("an address that ends in /v1 is refused before anything is written, and asked for again", async (t) => {
  const cwd = folderWith(t, { "times.csv": timetable });
  const args = ["init", "times.csv", "--time-zone=Europe/London", "--base-url=https://sync.example.org/v1"];
  const refused = await mosqueSync(t, args, { cwd });
  assert.equal(refused.exitCode, 1);
  assert.match(refused.stderr, /must end before \/v1, .* Set it to https:\/\/sync\.example\.org\./);
  assert.deepEqual(readdirSync(cwd), ["times.csv"]);
  const { exitCode, left, text } = await conversation(
    t,
    ["--time-zone=Europe/London", "--jummah=13:30", "--mosque-id=m"],
    ["times.csv", "y", "https://sync.example.org/v1/", "https://sync.example.org"],
  );
  assert.deepEqual([exitCode, left], [0, []]);
  assert.match(text, /must end before \/v1/);
});

test("after the reply that the times are wrong, init asks for another timetable", async (t) => {
  const { exitCode, left } = await conversation(
    t,
    ["--time-zone=Europe/London", "--jummah=13:30", "--base-url=http://x", "--mosque-id=m"],
    ["times.csv", "n", "times.csv", "y"],
  );
  assert.deepEqual([exitCode, left], [0, []]);
});

test("with options there are no questions, and plan works immediately", async (t) => {
  const { baseUrl } = await mosqueServer(t);
  const cwd = folderWith(t, { "times.csv": timetable });
  const args = ["init", "times.csv", "--time-zone=Europe/London", "--jummah=12:45/13:15"];
  const made = await mosqueSync(t, [...args, `--base-url=${baseUrl}`, `--mosque-id=${mosqueId}`], { cwd });
  assert.equal(made.exitCode, 0);
  const plan = await mosqueSync(t, ["plan", "--date=2026-11-20"], {
    cwd,
    environment: { MOSQUE_SYNC_API_KEY: apiKey },
  });
  assert.match(plan.stdout, / \+ jummah {2}12:45 \/ 13:15\nPlan: 7 to add/);
});

test("an existing mosque.yaml is replaced only on request, and a copy is kept", async (t) => {
  const cwd = folderWith(t, { "times.csv": timetable, "mosque.yaml": "mine", ".env": "MINE=1" });
  const refused = await mosqueSync(t, ["init", "times.csv"], { cwd });
  assert.deepEqual([refused.exitCode, /--force to replace it/.test(refused.stderr)], [1, true]);
  assert.equal((await mosqueSync(t, ["init", "times.csv", "--force"], { cwd })).exitCode, 0);
  assert.equal(readFileSync(path.join(cwd, "mosque.yaml.old"), "utf8"), "mine");
  assert.equal(readFileSync(path.join(cwd, ".env"), "utf8"), "MINE=1");
});

test("an invalid option is named, with the fix", async (t) => {
  const args = ["init", "times.csv", "--jummah=12:45/1:30", "--dialect=excel"];
  const { exitCode, stderr } = await mosqueSync(t, args, { files: { "times.csv": timetable } });
  assert.equal(exitCode, 1);
  assert.match(stderr, /^--dialect: "excel" is not known/m);
  assert.match(stderr, /^--jummah: "12:45\/1:30" is 01:30 by the 24-hour clock/m);
});

test("an unusable timetable leaves no files behind, and without a terminal there are no questions", async (t) => {
  const cwd = folderWith(t, { "notes.txt": "Dear all" });
  assert.equal((await mosqueSync(t, ["init", "notes.txt"], { cwd })).exitCode, 5);
  const { exitCode, stderr } = await mosqueSync(t, ["init"], { cwd });
  assert.deepEqual([exitCode, /init times\.csv/.test(stderr)], [1, true]);
  assert.ok(!existsSync(path.join(cwd, "mosque.yaml")) && !existsSync(path.join(cwd, ".env")));
});
