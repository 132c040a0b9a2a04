import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
  environmentOf,
  type MosqueServerOptions,
  mosqueId,
  mosqueServer,
  testApiKey,
} from "../support/mosque-server.ts";
import { folderWith, mosqueSync, mosqueSyncProgram } from "../support/mosque-sync.ts";

const days = Array.from({ length: 12 }, (_, month) =>
  Array.from({ length: new Date(2024, month + 1, 0).getDate() }, (_, day) => `${month + 1},${day + 1}`),
).flat();
/** A timetable with every day of every year. */
const everyDay = [
  "Month,Day,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha",
  ...days.map((day) => `${day},05:00,07:00,12:15,15:30,18:00,20:00`),
].join("\n");

async function examined(
  t: TestContext,
  options: MosqueServerOptions & {
    environment?: Record<string, string>;
    yaml?: string;
    timetable?: string;
  } = {},
  run = mosqueSync,
) {
  const server = await mosqueServer(t, options);
  const cwd = folderWith(t, {
    "adhan.csv": options.timetable ?? everyDay,
    "mosque.yaml": options.yaml ?? "timetable: { files: adhan.csv }\n",
  });
  const environment = { ...environmentOf(server), ...options.environment };
  const { exitCode, stdout, stderr } = await run(t, ["doctor"], { cwd, environment });
  const marks = stdout
    .split("\n")
    .flatMap((line) => /^([✓✗–]) (\w+)/.exec(line)?.slice(1, 3).join(" ") ?? []);
  return { server, exitCode, stdout, stderr, marks };
}

test("if all is well, every check passes, in order, and the next step is named", async (t) => {
  const prayers = [{ prayerKey: "eid" as const, iqamahTime: "08:00" }];
  const { exitCode, stdout, marks, server } = await examined(t, { prayers });
  assert.deepEqual(marks, ["✓ settings", "✓ health", "✓ capabilities", "✓ scope", "✓ clock", "✓ source"]);
  assert.match(stdout, /today: fajr 05:00.*isha 20:00[\s\S]*mosque-sync plan\n$/);
  assert.equal(exitCode, 0);
  assert.deepEqual(server.rows(), ["eid  08:00"], "it changes nothing");
});

test("off a terminal, the log of a good doctor marks no request as failed", async (t) => {
  const { exitCode, stderr } = await examined(t, {}, mosqueSyncProgram);
  assert.equal(exitCode, 0);
  assert.match(stderr, /^✓ try to delete no row {2}404 not_found, as expected {2}request /m);
  assert.doesNotMatch(stderr, /✗/);
});

test("off a terminal, the log of a read-only key marks the trial as failed", async (t) => {
  const { stderr } = await examined(t, {
    fault: (method) =>
      method === "DELETE" ? { kind: "refuse", status: 403, code: "missing_scope" } : undefined,
  });
  assert.match(stderr, /^✗ try to delete no row {2}403 missing_scope/m);
});

test("a test mosque is called one", async (t) => {
  const { exitCode, stdout } = await examined(t, {
    apiKey: testApiKey,
    environment: { MOSQUE_SYNC_API_KEY: testApiKey },
  });
  assert.match(stdout, new RegExp(`, test mosque ${mosqueId}`));
  assert.equal(exitCode, 0);
});

test("missing settings are named, and the source is still checked", async (t) => {
  const { exitCode, stdout, marks } = await examined(t, { environment: { MOSQUE_SYNC_API_KEY: "" } });
  assert.deepEqual(marks, ["✗ settings", "– health", "– capabilities", "– scope", "– clock", "✓ source"]);
  assert.match(stdout, /MOSQUE_SYNC_API_KEY, the key from the portal/);
  assert.equal(exitCode, 1);
});

test("an address that ends in /v1 is a fault of the settings, and the address that works is named", async (t) => {
  const address = "https://sync.example.org/v1";
  const { exitCode, stdout, marks } = await examined(t, { environment: { MOSQUE_SYNC_BASE_URL: address } });
  assert.deepEqual([exitCode, marks.slice(0, 2)], [1, ["✗ settings", "– health"]]);
  assert.match(
    stdout,
    /MOSQUE_SYNC_BASE_URL must end before \/v1, .* Set it to https:\/\/sync\.example\.org\.\n/,
  );
});

test("without the mosque's time zone, doctor does not compare the clock changes with this computer's", async (t) => {
  const summer = (day: string) => /^(?:[4-9],|3,(?:29|3.)|10,(?:1?.$|2[0-4]))/.test(day);
  const timetable = everyDay.replaceAll(/^(\d.*?,.*?),.*/gm, (line, day: string) =>
    summer(day) ? `${day},06:00,08:00,13:15,16:30,19:00,21:00` : line,
  );
  const environment = { MOSQUE_SYNC_API_KEY: "", TZ: "UTC" };
  const { stdout, marks } = await examined(t, { environment, timetable }, mosqueSyncProgram);
  assert.equal(marks.at(-1), "✓ source");
  assert.doesNotMatch(stdout, /UTC|clocks/);
});

test("an unreachable server exits 1", async (t) => {
  const { exitCode, marks } = await examined(t, {
    environment: { MOSQUE_SYNC_BASE_URL: "http://127.0.0.1:1" },
  });
  assert.deepEqual([exitCode, marks[1]], [1, "✗ health"]);
});

test("a rejected key exits 4 and names the one to set", async (t) => {
  const { exitCode, stdout, marks } = await examined(t, {
    environment: { MOSQUE_SYNC_API_KEY: "mps_another" },
  });
  assert.deepEqual([exitCode, marks[2], marks[3]], [4, "✗ capabilities", "– scope"]);
  assert.match(stdout, /Copy the whole key from the portal/);
});

test("a read-only key is detected without a write", async (t) => {
  const { exitCode, stdout, marks } = await examined(t, {
    fault: (method) =>
      method === "DELETE" ? { kind: "refuse", status: 403, code: "missing_scope" } : undefined,
  });
  assert.deepEqual([exitCode, marks[3]], [4, "✗ scope"]);
  assert.match(stdout, /sync:write/);
});

test("a server that refuses the trial's id has still confirmed the scope", async (t) => {
  const { exitCode } = await examined(t, {
    fault: (method) =>
      method === "DELETE" ? { kind: "refuse", status: 400, code: "invalid_argument" } : undefined,
  });
  assert.equal(exitCode, 0);
});

test("a clock far from the server's is reported", async (t) => {
  const { exitCode, stdout, marks } = await examined(t, { date: new Date(Date.now() - 7_200_000) });
  assert.deepEqual([exitCode, marks[4]], [1, "✗ clock"]);
  assert.match(stdout, /seconds ahead of the server's/);
});

test("an invalid mosque.yaml exits 5 and names the line", async (t) => {
  const { exitCode, stdout, marks } = await examined(t, { yaml: "timetable: { files: other.csv }\n" });
  assert.deepEqual([exitCode, marks[5]], [5, "✗ source"]);
  assert.match(stdout, /other\.csv cannot be read/);
});

test("a mosque.yaml without a timetable has the rest of it checked", async (t) => {
  const eid = '{ prayer: eid, iqamah: "08:00" }';
  const item = "{ id: a, title: A, body: B }";
  const { exitCode, stdout } = await examined(t, { yaml: `prayers: [${eid}]\nannouncements: [${item}]\n` });
  assert.equal(exitCode, 0);
  assert.match(stdout, /today: eid 08:00\s+announcements: 1\n/);
  const twice = "{ id: a, title: A, start: 2026-10-25 01:30 }";
  const odd = await examined(t, { yaml: `events: [${twice}]\n` });
  assert.equal(odd.exitCode, 5);
  assert.match(odd.stdout, /event a, start: "2026-10-25 01:30" comes twice/);
});

test("an unreadable cell of today is reported, as is a suspicious one", async (t) => {
  const yaml = 'timetable: { files: adhan.csv }\niqamah: { dhuhr: "1:30" }\n';
  const bad = await examined(t, { yaml });
  assert.deepEqual([bad.exitCode, bad.marks[5]], [5, "✗ source"]);
  assert.match(bad.stdout, /mosque\.yaml, iqamah\.dhuhr: "1:30"/);
  const early = await examined(t, { yaml: yaml.replace("1:30", "12:00") });
  assert.deepEqual([early.exitCode, early.marks[5]], [0, "✓ source"]);
  assert.match(early.stdout, /! mosque\.yaml, iqamah\.dhuhr: "12:00" is before Dhuhr 12:15/);
});
