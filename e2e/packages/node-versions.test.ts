import "../support/runs/prepared.ts";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, type TestContext, test } from "node:test";
import { commandNames } from "../../cli/src/command-line/commands.ts";
import { apiKey, mosqueId, mosqueServer } from "../../cli/test/support/mosque-server.ts";
import { type PackageName, packageNames } from "../../scripts/packages/pack.ts";
import { xlsxOf } from "../../timetable/test/support/xlsx.ts";
import {
  entriesOf,
  installWithNpm,
  modulesOf,
  type NpmInstallation,
  oldestNodeOf,
} from "../support/packages/npm-installation.ts";
import { runningAll } from "../support/packages/running-all.ts";
import { startCommand } from "../support/services/process.ts";
import { startServiceProcess } from "../support/services/service-process.ts";

if (!process.env.TEST_NODES) {
  throw new Error("TEST_NODES is not set. Run the file with `npm test -- FILE`: it installs the Nodes.");
}
/** The program of each Node, by its version. */
const others: Readonly<Record<string, string>> = JSON.parse(process.env.TEST_NODES);
const own = process.versions.node;
const nodes: Readonly<Record<string, string>> = { ...others, [own]: process.execPath };
const skip = Object.keys(others).length === 0 && "The npm registry does not answer.";

let installation: NpmInstallation;
before(async () => {
  if (!skip) installation = await installWithNpm();
});
after(() => installation?.remove());

const folderOf = (name: PackageName) => installation.packageFolder(name);

async function isClaimed(name: PackageName, version: string): Promise<boolean> {
  const [oldestMajor, oldestMinor] = await oldestNodeOf(folderOf(name));
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Runs a file on a Node, with an environment that has only a cache of each Node's compiled code. */
function run(
  node: string,
  given: readonly string[],
  cwd = installation.folder,
  env: Readonly<Record<string, string>> = {},
): Promise<Result> {
  return new Promise((resolve) => {
    execFile(node, given, { cwd, env: { PATH, NODE_COMPILE_CACHE, ...env } }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

describe("Installed from their files with npm", { skip, concurrency: 3 }, () => {
  test("the packages are tried on the oldest Node that each claims", async () => {
    for (const name of packageNames) {
      const [major, minor] = await oldestNodeOf(folderOf(name));
      assert.ok(
        Object.keys(nodes).some((version) => version.startsWith(`${major}.${minor}.`)),
        `Add Node ${major}.${minor}.0, which ${name} claims, to scripts/tests/nodes.ts.`,
      );
    }
  });

  for (const [version, node] of Object.entries(nodes)) {
    test(`on Node ${version}, require and import give the same exports of every entry`, async () => {
      const entries: string[] = [];
      for (const name of packageNames) {
        if (await isClaimed(name, version)) entries.push(...(await entriesOf(folderOf(name))));
      }
      if (entries.length > 0) await requireSameExports(node, entries);
    });

    test(`on Node ${version}, no module of a package has a top-level await, so that require loads each`, async () => {
      // The modules of the server are programs, which are never imported.
      for (const name of packageNames.filter((each) => each !== "server")) {
        if (!(await isClaimed(name, version))) continue;
        const modules = await modulesOf(folderOf(name));
        const given = modules.filter((file) => path.basename(file) !== "main.js");
        const program = `
const refused = ${JSON.stringify(given)}.filter((file) => {
  try { require(file); } catch (error) { return /^ERR_REQUIRE_/.test(error.code) && console.error(file, error.code) === undefined; }
});
process.exit(refused.length);`;
        assert.ok(given.length > 1);
        const { code, stderr } = await run(node, ["--eval", program]);
        assert.equal(code, 0, stderr);
      }
    });

    test(`on Node ${version}, every command of mosque-sync works as on Node ${own}`, async (t) => {
      if (!(await isClaimed("cli", version))) return requireRefusal(node, version, "cli");
      assert.deepEqual(await runCommands(t, node), await commandsHere(t));
    });

    test(`on Node ${version}, every command of mosque-profile-sync works`, async () => {
      if (!(await isClaimed("server", version))) return requireRefusal(node, version, "server");
      await runServer(node);
    });
  }
});

async function requireSameExports(node: string, entries: readonly string[]): Promise<void> {
  const ofNames =
    '.filter((name) => !["default", "module.exports", "__esModule"].includes(name)).sort().join()';
  const load = (how: "require" | "await import") => `(async () => {
  for (const entry of ${JSON.stringify(entries)})
    try { console.log(entry + ": " + Object.keys(${how}(entry))${ofNames}); }
    catch (error) { console.error("${how} of " + entry, error); process.exitCode = 1; }
})()`;
  const required = await run(node, ["--eval", load("require")]);
  assert.equal(required.code, 0, required.stderr);
  for (const line of required.stdout.trim().split("\n")) assert.match(line, /^\S+: \w+/);
  const imported = await run(node, ["--input-type=module", "--eval", load("await import")]);
  assert.equal(imported.code, 0, imported.stderr);
  assert.equal(required.stdout, imported.stdout);
}

/** A program of a package names the Node that it needs, and stops. */
async function requireRefusal(node: string, version: string, name: "cli" | "server"): Promise<void> {
  const program = { cli: "mosque-sync", server: "mosque-profile-sync" }[name];
  const [major, minor] = await oldestNodeOf(folderOf(name));
  const oldest = minor === 0 ? `${major}` : `${major}.${minor}`;
  const { code, stdout, stderr } = await run(node, [
    path.join(folderOf(name), "bin", `${program}.js`),
    "plan",
  ]);
  assert.deepEqual([code, stdout], [1, ""]);
  assert.equal(
    stderr,
    `${program} needs Node ${oldest} or newer, and this is ${version}. Install a newer Node from https://nodejs.org, then run the same command again.\n`,
  );
}

/** The output of the commands on this Node, for all tests. */
let here: ReturnType<typeof runCommands> | undefined;
function commandsHere(t: TestContext): ReturnType<typeof runCommands> {
  here ??= runCommands(t, process.execPath);
  return here;
}

const day = "--date=2026-11-20";
const zone = "--time-zone=Europe/London";

/** Each command with what it needs. The output of some has the current time, and check ends with what it found. */
const commandLines: readonly (readonly [line: string, note?: "has the time" | "finds errors"])[] = [
  ["--version"],
  ["help"],
  ["completion bash"],
  [`init year.csv ${zone} --jummah=13:00/13:30`, "has the time"],
  ["doctor", "has the time"],
  ["preview", "has the time"],
  ["preview --year", "has the time"],
  [`preview ${day}`],
  ["preview --month=2026-11"],
  ["preview --year=2026"],
  ...["day.html", "day.ics", "day.xlsx"].map((file) => [`preview ${file} ${day} ${zone}`] as const),
  ["check --year=2026", "finds errors"],
  [`check ${day} --html=report.html`, "finds errors"],
  ["explain"],
  ["explain not-a-time"],
  ["convert year.csv --to=csv --time-zone=Europe/London --out=copy.csv"],
  ["convert year.csv --time-zone=Europe/London --years=2026"],
  [`drift ${day}`],
  [`plan ${day} --json`],
  [`apply ${day}`],
  [`plan ${day} --detailed-exitcode`],
  ["status", "has the time"],
  ["pull --config=pulled.yaml", "has the time"],
  ["push --help"],
];

/** Those that are also started as users start them: what starts is the same for all. */
const started = ["--version", `preview ${day}`, `plan ${day} --detailed-exitcode`];

/**
 * Runs every command on a Node, in an empty folder, against a mosque without rows: one process runs all of them, because
 * starting takes more than any of them does.
 */
async function runCommands(t: TestContext, node: string): Promise<Record<string, string>> {
  const named = new Set(commandLines.map(([line]) => line.split(" ")[0]));
  assert.deepEqual(
    commandNames.filter((name) => !named.has(name)),
    [],
    "each command is tried",
  );
  const { baseUrl } = await mosqueServer(t);
  const folder = await mkdtemp(path.join(installation.folder, "mosque-"));
  await writeTimetables(folder);
  const settings = {
    MOSQUE_SYNC_BASE_URL: baseUrl,
    MOSQUE_SYNC_API_KEY: apiKey,
    MOSQUE_SYNC_MOSQUE_ID: mosqueId,
  };
  const main = path.join(folderOf("cli"), "dist", "main.js");
  const lines = commandLines.map(([line]) => line);
  const all = await run(node, ["--input-type=module", "--eval", runningAll(main, lines)], folder, settings);
  assert.deepEqual([all.code, all.stderr], [0, ""]);
  const results: readonly Result[] = JSON.parse(all.stdout);
  const printed: Record<string, string> = {};
  for (const [index, [line, note]] of commandLines.entries()) {
    const { code, stdout, stderr } = results[index] ?? assert.fail(line);
    assert.equal(code, note === "finds errors" ? 5 : 0, `mosque-sync ${line}\n${stdout}${stderr}`);
    assert.doesNotMatch(stderr, /Warning:|\n\s+at /, line);
    if (note !== "has the time") printed[line] = stdout;
  }
  const program = path.join(folderOf("cli"), "bin", "mosque-sync.js");
  for (const line of started) {
    const { code, stdout, stderr } = await run(node, [program, ...line.split(" ")], folder, settings);
    assert.deepEqual([code, stdout], [0, printed[line]], `mosque-sync ${line}\n${stderr}`);
    assert.doesNotMatch(stderr, /Warning:|\n\s+at /, line);
  }
  return printed;
}

const namesOfDay = ["Date", "Fajr", "Sunrise", "Dhuhr", "Asr", "Maghrib", "Isha"];
const timesOfDay = ["2026-11-20", "06:00", "07:40", "11:56", "13:40", "16:05", "17:34"];
/** A timetable of a day as a sheet. */
const aDay = xlsxOf([{ name: "Times", rows: [namesOfDay, timesOfDay] }]);

/** Three months as CSV, and one day in each format that is read by a library. */
async function writeTimetables(folder: string): Promise<void> {
  const months = [10, 11, 12]; // With the change of the clocks in autumn.
  const days = months.flatMap((month) =>
    Array.from({ length: new Date(2024, month, 0).getDate() }, (_, index) => `${month},${index + 1}`),
  );
  const year = days.map(
    (each) => `${each},05:00,05:20,07:00,12:15,13:15,15:30,16:00,18:00,18:05,20:00,20:30`,
  );
  const heading =
    "Month,Day,Fajr,Fajr Iqamah,Sunrise,Dhuhr,Dhuhr Iqamah,Asr,Asr Iqamah,Maghrib,Maghrib Iqamah,Isha,Isha Iqamah";
  const [names, times] = [namesOfDay, timesOfDay];
  const events = times.slice(1).map((time, index) => {
    const start = `20261120T${time.replace(":", "")}00Z`;
    return `BEGIN:VEVENT\r\nSUMMARY:${names[index + 1]}\r\nDTSTART:${start}\r\nEND:VEVENT\r\n`;
  });
  const files = {
    "year.csv": [heading, ...year].join("\n"),
    "day.html": `<table><tr><th>${names.join("<th>")}<tr><td>${times.join("<td>")}</table>`,
    "day.ics": `BEGIN:VCALENDAR\r\n${events.join("")}END:VCALENDAR\r\n`,
    "day.xlsx": aDay,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
}

/** Runs every command of the server on a Node: a mosque, its first key, a backup, its restore and a service. */
async function runServer(node: string): Promise<void> {
  const folder = await mkdtemp(path.join(installation.folder, "service-"));
  const program = path.join(folderOf("server"), "bin", "mosque-profile-sync.js");
  const first = { DATABASE_URL: `sqlite:${path.join(folder, "first.db")}` };
  const restored = { DATABASE_URL: `sqlite:${path.join(folder, "restored.db")}` };
  const good = async (line: string, settings: Readonly<Record<string, string>>) => {
    const { code, stdout, stderr } = await run(node, [program, ...line.split(" ")], folder, settings);
    assert.equal(code, 0, `mosque-profile-sync ${line}\n${stdout}${stderr}`);
    return stdout;
  };
  assert.match(await good("--help", {}), /^ {2}start /m);
  const provisioned = await good("provision --name Noor --time-zone Europe/London", first);
  const made: { mosqueId: string; apiKey: string } = JSON.parse(provisioned);
  assert.match(await good("setup-link", first), /\/portal\/set-up#/);
  await good("public-url", first);
  await good("backup today.backup", first);
  assert.match(await good("restore today.backup", restored), /^Restored: 1 mosque, 1 key/);
  const service = await startServiceProcess({ url: restored.DATABASE_URL }, { WORKERS: "2" }, (environment) =>
    startCommand(node, [program, "start"], {
      folder,
      environment: { ...environment, TEST_QUICK_MODULES: undefined, NODE_OPTIONS: "" },
    }),
  );
  const mosque = `/v1/mosques/${made.mosqueId}`;
  const written = await service.request({
    method: "POST",
    path: `${mosque}/prayers`,
    key: made.apiKey,
    body: { prayerKey: "isha", iqamahTime: "20:15" },
  });
  assert.equal(written.status, 201, JSON.stringify(written));
  const read = await service.request({ method: "GET", path: `${mosque}/sync`, key: made.apiKey });
  assert.equal(read.status, 200);
  // A thread reads it, with libraries that no other request needs.
  const timetable = { path: `${mosque}/timetable?fileName=times.xlsx&validateOnly=true`, bytes: aDay };
  const planned = await service.request({ method: "PUT", key: made.apiKey, ...timetable });
  assert.equal(planned.status, 200, planned.text);
  assert.equal(await service.stop(), 0);
}
