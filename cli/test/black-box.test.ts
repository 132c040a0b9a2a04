import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { apiKey, type MosqueServerOptions, mosqueId, mosqueServer, testApiKey } from "./mosque-server.ts";
import { folderWith, main, nodeEnvironment, mosqueSync as run } from "./mosque-sync.ts";

const demo = fileURLToPath(new URL("../fixtures/demo/mosque.yaml", import.meta.url));
const timetable = new URL("../../timetable/fixtures/daily-prayer-time/sheffield-2026.csv", import.meta.url);

/** A server, and a folder with its `.env` for running the real program. */
async function workplace(t: TestContext, options: MosqueServerOptions = {}) {
  const server = await mosqueServer(t, options);
  const settings = {
    BASE_URL: server.baseUrl,
    API_KEY: options.apiKey ?? apiKey,
    MOSQUE_ID: mosqueId,
    CONFIG: demo,
    STATE: "demo.state.json",
  };
  const lines = Object.entries(settings).map(([name, value]) => `MOSQUE_SYNC_${name}=${value}\n`);
  const cwd = folderWith(t, { ".env": lines.join("") });
  const mosqueSync = (args: string, environment: Record<string, string> = {}) =>
    run(t, args.split(" "), { cwd, environment });
  /** Writes a separate `mosque.yaml` with a hand-edited timetable. */
  const useTimetable = (text: string, yaml = "") => {
    writeFileSync(path.join(cwd, "noor.csv"), text);
    const head = "timetable:\n  dialect: daily-prayer-time\n  files: noor.csv\n";
    writeFileSync(path.join(cwd, "mosque.yaml"), head + yaml);
    return { MOSQUE_SYNC_CONFIG: "mosque.yaml" };
  };
  return { server, cwd, mosqueSync, useTimetable };
}

test("plan shows what will change and changes nothing", async (t) => {
  const { server, mosqueSync } = await workplace(t, {
    prayers: [{ prayerKey: "isha", adhanTime: "17:34", iqamahTime: "17:30" }],
  });
  const { exitCode, stdout } = await mosqueSync("plan --date 2026-11-20");
  assert.equal(exitCode, 0);
  assert.equal(
    stdout,
    `Masjid Noor · Fri 20 Nov 2026 · Europe/London
 ~ profile status – → "Open for all prayers"
 ~ profile message – → "Parking is behind the building. Please use the side entrance after Isha."
 + fajr    06:00 / 06:30
 + sunrise 07:40 / –
 + dhuhr   11:56 / 13:15
 + asr     13:40 / 14:30
 + maghrib 16:05 / 16:10
 + jummah  12:45 / 13:15
 + jummah  13:45 / 14:00
 ~ isha    iqamah 17:30 → 17:45
Plan: 7 to add, 3 to change, 0 to delete, 0 unchanged
`,
  );
  assert.equal(server.requests.length, 3);
});

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

test("apply writes, verifies and exits 0; plan then has nothing to change", async (t) => {
  const { server, mosqueSync } = await workplace(t);
  const pending = await mosqueSync("plan --date 2026-11-20 --detailed-exitcode");
  assert.equal(pending.exitCode, 2);
  const applied = await mosqueSync("apply --date 2026-11-20");
  assert.equal(applied.exitCode, 0);
  assert.match(applied.stdout, /Done in 9 writes; verified by the snapshot\.\n$/);
  assert.equal(server.rows().length, 8);
  const settled = await mosqueSync("plan --date 2026-11-20 --detailed-exitcode");
  assert.equal(settled.exitCode, 0);
  assert.match(settled.stdout, /Plan: 0 to add, 0 to change, 0 to delete, 8 unchanged/);
});

test("the log has every request id and every answer", async (t) => {
  const { server, mosqueSync } = await workplace(t);
  const { stderr } = await mosqueSync("apply --date 2026-11-20");
  assert.equal(server.requestIds.length, 13);
  for (const id of server.requestIds) assert.ok(stderr.includes(id));
  assert.match(stderr, /"supportedPrayerKeys":/);
});

test("with --json, standard output is one document", async (t) => {
  const { mosqueSync } = await workplace(t);
  const plan = JSON.parse((await mosqueSync("plan --date 2026-11-20 --json")).stdout);
  assert.deepEqual(plan.counts, { add: 8, change: 2, delete: 0, unchanged: 0 });
  const applied = JSON.parse((await mosqueSync("apply --date 2026-11-20 --json")).stdout);
  assert.deepEqual([applied.writes, applied.verified, applied.exitCode], [9, true, 0]);
  const failed = JSON.parse((await mosqueSync("plan --date 1999-01-01 --json")).stdout);
  assert.equal(failed.exitCode, 5);
});

test("a guard exits 3 and explains how to allow what it stopped", async (t) => {
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

test("several prayers that move far exit 3 with what moves, unless allowed", async (t) => {
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

test("with --allow-missing-prayers, the other prayers are synced and those with a bad cell stay", async (t) => {
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

test("a server that reports success and does nothing exits 6 and shows the remaining changes", async (t) => {
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

test("the version is the package's", async (t) => {
  const { mosqueSync } = await workplace(t);
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  assert.equal((await mosqueSync("--version")).stdout, `${version}\n`);
});

test("watch syncs at once, shows its next run, and exits 0 when stopped", async (t) => {
  const { server, cwd } = await workplace(t);
  const months = Array.from({ length: 12 }, (_, month) => month + 1);
  const days = months.flatMap((month) =>
    Array.from({ length: new Date(2024, month, 0).getDate() }, (_, day) => `${month},${day + 1}`),
  );
  const everyDay = days.map((day) => `${day},05:00,07:00,12:15,15:30,18:00,20:00`);
  const heading = "Month,Day,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
  writeFileSync(path.join(cwd, "adhan.csv"), [heading, ...everyDay].join("\n"));
  writeFileSync(path.join(cwd, "mosque.yaml"), "timetable: { files: adhan.csv }\n");
  const env = { ...nodeEnvironment, MOSQUE_SYNC_CONFIG: "mosque.yaml" };
  const child = spawn(process.execPath, [main, "apply", "--watch"], { cwd, env });
  t.after(() => child.kill("SIGKILL"));
  let log = "";
  for await (const chunk of child.stderr.setEncoding("utf8")) {
    log += chunk;
    if (/Next run: /.test(log)) break;
  }
  assert.equal(server.rows().length, 6);
  child.kill("SIGTERM");
  assert.deepEqual(await once(child, "exit"), [0, null]);
});

test("a signal ends the program at once while it reads, and lets a run that writes finish", async (t) => {
  let victim: ChildProcess | undefined;
  const kill = () => victim?.kill("SIGTERM");
  const { server, cwd } = await workplace(t, {
    fault(method, _, before) {
      if (method === "POST" && before === 2) kill();
      return undefined;
    },
  });
  const asked = createServer(kill);
  await new Promise<void>((resolve) => asked.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    asked.closeAllConnections();
    asked.close();
  });
  // A TCP server's address is never a pipe's name.
  const { port } = asked.address() as AddressInfo;
  writeFileSync(path.join(cwd, "slow.yaml"), `timetable: { files: "http://127.0.0.1:${port}/times.csv" }\n`);
  const endOf = async (...args: string[]) => {
    victim = spawn(process.execPath, [main, ...args], { cwd, env: nodeEnvironment, stdio: "ignore" });
    t.after(() => victim?.kill("SIGKILL"));
    return once(victim, "exit");
  };
  for (const command of [["plan"], ["apply"], ["apply", "--watch"]]) {
    assert.deepEqual(await endOf(...command, "--config", "slow.yaml"), [null, "SIGTERM"], command.join(" "));
  }
  assert.deepEqual(await endOf("apply", "--date", "2026-11-20"), [0, null]);
  assert.equal(server.rows().length, 8);
});

test("watch refuses --date and --json", async (t) => {
  const { mosqueSync } = await workplace(t);
  for (const args of ["apply --watch --date 2026-11-20", "apply --watch --json", "apply --at 00:30"]) {
    assert.equal((await mosqueSync(args)).exitCode, 1, args);
  }
});
