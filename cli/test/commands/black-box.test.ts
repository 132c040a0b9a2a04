import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { mosqueId, testApiKey } from "../support/mosque-server.ts";
import { timetable, workplace } from "../support/workplace.ts";

test("every command that shows a test mosque says so", async (t) => {
  const { mosqueSync } = await workplace(t, { apiKey: testApiKey });
  const title = "Test mosque · Masjid Noor · Fri 20 Nov 2026 · Europe/London";
  for (const command of ["plan", "plan --markdown", "apply", "drift"]) {
    const { stdout } = await mosqueSync(`${command} --date 2026-11-20`);
    assert.ok(stdout.split("\n").includes(title), `${command}: ${stdout}`);
  }
  assert.match((await mosqueSync("status")).stdout, /^Test mosque · Masjid Noor · /m);
  const { stdout } = await mosqueSync("plan --date 2026-11-20 --json");
  assert.deepEqual(JSON.parse(stdout).mosque, { id: mosqueId, name: "Masjid Noor", isTest: true });
});

test("the log has every request id and every response", async (t) => {
  const { server, mosqueSync } = await workplace(t);
  const { stderr } = await mosqueSync("apply --date 2026-11-20");
  assert.equal(server.requestIds.length, 13);
  for (const id of server.requestIds) assert.ok(stderr.includes(id));
  assert.match(stderr, /"supportedPrayerKeys":/);
});

test("a guard exits 3 and explains how to allow the change", async (t) => {
  const prayers = ["12:00", "12:30", "13:00", "14:00", "15:00"].map((adhanTime) => ({
    prayerKey: "jummah" as const,
    adhanTime,
  }));
  const { server, mosqueSync } = await workplace(t, { prayers });
  for (const command of ["plan", "apply"]) {
    const { exitCode, stderr } = await mosqueSync(`${command} --date 2026-11-20`);
    assert.equal(exitCode, 3);
    assert.match(stderr, /--allow-deletes 3/);
  }
  assert.ok(server.requests.every((request) => request.startsWith("GET")));
  assert.equal((await mosqueSync("apply --date 2026-11-20 --allow-deletes 3")).exitCode, 0);
});

test("a day whose times do not follow the clock change exits 3 unless allowed", async (t) => {
  const { server, mosqueSync, useTimetable } = await workplace(t);
  const lines = readFileSync(timetable, "utf8").split("\n");
  const [before = ""] = lines.filter((line) => line.startsWith("2026-03-28"));
  const late = lines.map((line) => (line.startsWith("2026-03-29") ? before.replace("03-28", "03-29") : line));
  const environment = useTimetable(late.join("\n"));
  for (const command of ["plan", "apply"]) {
    const { exitCode, stdout, stderr } = await mosqueSync(`${command} --date 2026-03-29`, environment);
    assert.equal(exitCode, 3);
    assert.match(stdout, / ! noor\.csv, row 89: is off by an hour: the clocks go forward on Sun 29 Mar 2026/);
    assert.match(stderr, /--allow-clock-slips/);
  }
  assert.ok(server.requests.every((request) => request.startsWith("GET")));
  assert.equal((await mosqueSync("apply --date 2026-03-29 --allow-clock-slips", environment)).exitCode, 0);
  assert.equal((await mosqueSync("plan --date 2026-03-30", environment)).exitCode, 0);
});

test("several prayers that move far exit 3 with their moves, unless allowed", async (t) => {
  const prayers = [
    { prayerKey: "fajr" as const, adhanTime: "04:30", iqamahTime: "05:00" },
    { prayerKey: "isha" as const, adhanTime: "21:00", iqamahTime: "21:30" },
  ];
  const { server, mosqueSync } = await workplace(t, { prayers });
  for (const command of ["plan", "apply"]) {
    const { exitCode, stderr } = await mosqueSync(`${command} --date 2026-11-20`);
    assert.equal(exitCode, 3);
    assert.match(stderr, / {2}isha adhan 21:00 → 17:34 \(206 minutes earlier\), iqamah 21:30 → 17:45/);
    assert.match(stderr, /--allow-large-changes/);
  }
  assert.ok(server.requests.every((request) => request.startsWith("GET")));
  assert.equal((await mosqueSync("apply --date 2026-11-20 --allow-large-changes")).exitCode, 0);
});

test("a refused row exits 1 with the server's reason and request id, and everything else is synced", async (t) => {
  const { server, mosqueSync } = await workplace(t, {
    fault: (method, resource, before) =>
      method === "POST" && resource === "prayers" && before === 1
        ? { kind: "refuse", status: 422, code: "invalid_argument" }
        : undefined,
  });
  const { exitCode, stderr } = await mosqueSync("apply --date 2026-11-20");
  assert.equal(exitCode, 1);
  assert.match(stderr, /^add sunrise was refused: It did not work\. .*\(422 invalid_argument, request r\)$/m);
  assert.match(stderr, /^Done in 8 writes; verified by the snapshot, except for what was refused\./m);
  assert.equal(server.rows().length, 7);
  const { stdout } = await mosqueSync("status");
  assert.match(stdout, /^Last run: .*: failed: add sunrise was refused/);
});

test("an ignored prayer keeps its row, and no cell of it is complained about", async (t) => {
  const sunrise = { prayerKey: "sunrise" as const, adhanTime: "01:23" };
  const { server, mosqueSync, useTimetable } = await workplace(t, { prayers: [sunrise] });
  const bad = readFileSync(timetable, "utf8").replaceAll(/^(2026-11-\d\d,[^,]*,[^,]*,)[^,]*/gm, "$1soon");
  const without = await mosqueSync("plan --date 2026-11-20", useTimetable(bad));
  assert.equal(without.exitCode, 5);
  assert.match(without.stderr, /sunrise: "soon"/);
  const { exitCode, stdout } = await mosqueSync(
    "apply --date 2026-11-20",
    useTimetable(bad, "ignore: [sunrise]\n"),
  );
  assert.equal(exitCode, 0);
  assert.doesNotMatch(stdout, /sunrise|soon/);
  assert.ok(server.rows().includes("sunrise 01:23 "));
});

test("a rejected key exits 4", async (t) => {
  const { mosqueSync } = await workplace(t);
  const { exitCode, stderr } = await mosqueSync("plan", { MOSQUE_SYNC_API_KEY: "another" });
  assert.equal(exitCode, 4);
  assert.match(stderr, /request r\)/);
});

test("a bad cell of the day exits 5 with file, row, column, value and fix", async (t) => {
  const { server, mosqueSync, useTimetable } = await workplace(t);
  const good = readFileSync(timetable, "utf8");
  const environment = useTimetable(good.replace(/^(2026-11-20.*)13:15:00/m, "$11:15"));
  const { exitCode, stderr } = await mosqueSync("apply --date 2026-11-20", environment);
  assert.equal(exitCode, 5);
  assert.match(
    stderr,
    /noor\.csv, row 325, zuhr_jamah: "1:15" has no am or pm, and on the 24-hour clock it is before zuhr_begins 11:56:00\. Write 13:15, or add pm/,
  );
  assert.ok(server.requests.every((request) => request.startsWith("GET")));

  const plan = await mosqueSync("plan --date 2026-11-20", environment);
  assert.equal(plan.exitCode, 5);
  assert.match(plan.stdout, / \+ fajr [\s\S]*\n ! noor\.csv, row 325, zuhr_jamah: "1:15" has no am or pm/);
  assert.doesNotMatch(plan.stdout, /\+ dhuhr/);

  const before = await mosqueSync("plan --date 2026-11-19", environment);
  assert.equal(before.exitCode, 0);
  assert.match(before.stdout, / ! noor\.csv, row 325, zuhr_jamah/);
});

test("with --allow-missing-prayers, a prayer with a bad cell keeps its times and the other prayers are synced", async (t) => {
  const dhuhr = { prayerKey: "dhuhr" as const, adhanTime: "11:55", iqamahTime: "13:15" };
  const { server, mosqueSync, useTimetable } = await workplace(t, { prayers: [dhuhr] });
  const good = readFileSync(timetable, "utf8");
  const environment = useTimetable(good.replace(/^(2026-11-20.*)13:15:00/m, "$1noon"));
  const { exitCode } = await mosqueSync("apply --date 2026-11-20 --allow-missing-prayers", environment);
  assert.equal(exitCode, 0);
  assert.ok(server.rows().includes("dhuhr 11:55 13:15"));
  assert.equal(server.rows().length, 6);
});

test("a day missing from the timetable, an empty timetable and a bad mosque.yaml exit 5", async (t) => {
  const { mosqueSync, useTimetable } = await workplace(t);
  const missing = await mosqueSync("plan --date 2031-01-01");
  assert.deepEqual([missing.exitCode, /2026-01-01 to 2027-12-31/.test(missing.stderr)], [5, true]);
  const empty = await mosqueSync("plan", useTimetable(readFileSync(timetable, "utf8").split("\n")[0] ?? ""));
  assert.deepEqual([empty.exitCode, /No day can be read from noor\.csv/.test(empty.stderr)], [5, true]);
  const bad = await mosqueSync("plan", useTimetable("", "jumah: []\n"));
  assert.deepEqual([bad.exitCode, /row 4, jumah/.test(bad.stderr)], [5, true]);
});

test("a server that reports success without writing exits 6 and shows the remaining changes", async (t) => {
  const { mosqueSync } = await workplace(t, {
    fault: (method) => (method === "PATCH" ? { kind: "ignore" } : undefined),
  });
  const { exitCode, stderr } = await mosqueSync("apply --date 2026-11-20");
  assert.equal(exitCode, 6);
  assert.match(stderr, /Not verified[\s\S]* ~ profile status/);
});

test("wrong usage, missing settings and an unreachable server exit 1", async (t) => {
  const { mosqueSync } = await workplace(t);
  assert.equal((await mosqueSync("plan --frob")).exitCode, 1);
  assert.equal((await mosqueSync("plan", { MOSQUE_SYNC_BASE_URL: "ftp://example.org" })).exitCode, 1);
  const unreachable = await mosqueSync("plan", { MOSQUE_SYNC_BASE_URL: "http://127.0.0.1:1" });
  assert.deepEqual([unreachable.exitCode, /could not be reached/.test(unreachable.stderr)], [1, true]);
});

test("each command's help has examples", async (t) => {
  const { mosqueSync } = await workplace(t);
  for (const command of ["plan", "apply"]) {
    const { exitCode, stdout } = await mosqueSync(`${command} --help`);
    assert.equal(exitCode, 0);
    assert.match(stdout, /Examples\n {2}mosque-sync/);
  }
});

test("watch refuses --date and --json", async (t) => {
  const { mosqueSync } = await workplace(t);
  for (const args of ["apply --watch --date 2026-11-20", "apply --watch --json", "apply --at 00:30"]) {
    assert.equal((await mosqueSync(args)).exitCode, 1, args);
  }
});
