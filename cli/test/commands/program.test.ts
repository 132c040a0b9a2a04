import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import type { MosqueServerOptions } from "../support/mosque-server.ts";
import { main, mosqueSyncProgram, nodeEnvironment } from "../support/mosque-sync.ts";
import { workplace } from "../support/workplace.ts";

const programAtWork = (t: TestContext, options: MosqueServerOptions = {}) =>
  workplace(t, options, mosqueSyncProgram);

test("plan shows the changes and stays read-only", async (t) => {
  const { server, mosqueSync } = await programAtWork(t, {
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

test("apply writes, verifies and exits 0; then plan is empty", async (t) => {
  const { server, mosqueSync } = await programAtWork(t);
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

test("with --json, standard output is one document", async (t) => {
  const { mosqueSync } = await programAtWork(t);
  const plan = JSON.parse((await mosqueSync("plan --date 2026-11-20 --json")).stdout);
  assert.deepEqual(plan.counts, { add: 8, change: 2, delete: 0, unchanged: 0 });
  const applied = JSON.parse((await mosqueSync("apply --date 2026-11-20 --json")).stdout);
  assert.deepEqual([applied.writes, applied.verified, applied.exitCode], [9, true, 0]);
  const failed = JSON.parse((await mosqueSync("plan --date 1999-01-01 --json")).stdout);
  assert.equal(failed.exitCode, 5);
});

test("the version is the package's", async (t) => {
  const { mosqueSync } = await programAtWork(t);
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  assert.equal((await mosqueSync("--version")).stdout, `${version}\n`);
});

test("watch syncs immediately, shows its next run, and exits 0 when stopped", async (t) => {
  const { server, cwd } = await programAtWork(t);
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

test("a signal ends the program immediately while it reads, and lets a run that writes finish", async (t) => {
  let victim: ChildProcess | undefined;
  const kill = () => victim?.kill("SIGTERM");
  const { server, cwd } = await programAtWork(t, {
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

const oneDay = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha\n2026-11-20,06:00,07:40,11:56,13:40,16:05,17:34\n";

test("pull and init name the given mosque.yaml in the command to run next", async (t) => {
  const { mosqueSync, cwd } = await programAtWork(t);
  const pulled = await mosqueSync("pull --config copy.yaml");
  assert.equal(pulled.exitCode, 0, pulled.stderr);
  assert.match(pulled.stdout, /^Check that nothing would change: mosque-sync plan --config copy\.yaml$/m);
  const next = await mosqueSync("plan --config copy.yaml --detailed-exitcode");
  assert.equal(next.exitCode, 0, next.stdout);
  writeFileSync(path.join(cwd, "times.csv"), oneDay);
  const begun = await mosqueSync("init times.csv --time-zone Europe/London --config other.yaml");
  assert.match(begun.stdout, /mosque-sync doctor --config other\.yaml$/m, begun.stderr);
});

test("a file that cannot be read or written is told in words, without a code of the system", async (t) => {
  const { mosqueSync, cwd } = await programAtWork(t);
  writeFileSync(path.join(cwd, "times.csv"), oneDay);
  const zone = "--time-zone Europe/London";
  for (const [line, reason] of [
    [`preview nowhere.csv ${zone}`, "no such file or folder"],
    [`preview times.csv/nowhere.csv ${zone}`, "a part of the path is a file, not a folder"],
    [`convert times.csv ${zone} --out nowhere/times.json`, "no such file or folder"],
    [`check times.csv ${zone} --html nowhere/report.html`, "no such file or folder"],
  ] as const) {
    const { exitCode, stderr } = await mosqueSync(line);
    assert.notEqual(exitCode, 0, line);
    assert.match(stderr, new RegExp(`cannot be (read|written) \\(${reason}\\)\\. `), line);
    assert.doesNotMatch(stderr, /\bE[A-Z]{4,}\b/, line);
  }
});
