import assert from "node:assert/strict";
import { lstat, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { execute, type Installation, installPackages } from "../support/packages/packages.ts";
import { type InstalledServer, installServer } from "../support/packages/server-package.ts";
import { setUpOperator } from "../support/portal/portal.ts";
import { freePort } from "../support/services/process.ts";
import { succeeded } from "../support/services/suite.ts";

const repository = new URL("../../", import.meta.url);
/** The most that a production installation may take, in bytes. */
const mostBytes = 150_000_000;
const skip = process.platform === "win32" && "Needs a shell's cp.";

describe("The package of the server, installed into an empty folder", { skip }, () => {
  let server: InstalledServer;
  let tools: Installation;
  before(async () => {
    server = await installServer();
    tools = await installPackages();
  });
  after(async () => {
    await server?.remove();
    await tools?.remove();
  });

  test("is a whole tree for npm, without a development package, of at most 150 MB", async () => {
    const npm = (...given: string[]) => execute("npm", [...given, "--offline"], { cwd: server.folder });
    await npm("ls", "--all");
    const lock = JSON.parse(await readFile(new URL("package-lock.json", repository), "utf8")) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const names = await packagesIn(server.folder);
    assert.ok(names.length > 100 && names.includes("node_modules/find-my-way"));
    const isDevelopment = (name: string) => (lock.packages[name] ?? lock.packages[`server/${name}`])?.dev;
    assert.deepEqual(names.filter(isDevelopment), []);
    const bytes = await sizeOf(path.join(server.folder, "node_modules"));
    assert.ok(bytes > 10_000_000 && bytes <= mostBytes, `${bytes} bytes`);
  });

  test("runs from setup to a verified sync, a backup and a restored service, with two workers", async () => {
    const settings = { WORKERS: "2", PORT: String(await freePort()), RATE_LIMIT_PER_MINUTE: undefined };
    const databaseUrl = "sqlite:data/mosque-sync.db";
    const service = await server.serve(databaseUrl, settings);
    const visitor = await setUpOperator(service);
    assert.match(service.logs(), /^Later, `mosque-profile-sync setup-link` prints another\.$/m);
    const { commands } = await visitor.does("getPortal");
    assert.equal(commands.setUpLink, "mosque-profile-sync setup-link");
    assert.ok(visitor.user.isOperator);
    for (const page of [
      "/portal",
      "/docs",
      "/docs/versioning",
      "/docs/reference",
      "/downloads/mosque-sync.zip",
      "/llms.txt",
      "/v1/openapi.json",
    ]) {
      assert.equal((await visitor.open(page)).status, 200, page);
    }

    const made = await server.run(["provision", "--name", "Masjid Noor", "--time-zone", "Europe/London"], {
      DATABASE_URL: databaseUrl,
    });
    assert.equal(made.code, 0, made.stderr);
    const { mosqueId, apiKey } = JSON.parse(made.stdout) as { mosqueId: string; apiKey: string };
    await syncTo(service.address.origin, mosqueId, apiKey);

    const file = path.join(server.home, "today.backup");
    const backup = await server.run(["backup", file], { DATABASE_URL: databaseUrl });
    assert.match(backup.stdout, /^Backed up and verified: 1 mosque, 1 key, 1 user/, backup.stderr);
    assert.equal(await service.stop(), 0);
    const complaints = service
      .logs()
      .split("\n")
      .filter((line) => /"level":[4-6]0/.test(line));
    assert.deepEqual(complaints, []);
    assert.ok((await readdir(path.join(server.home, "data"))).length > 1, "the thread has written its log");

    const restoredUrl = `sqlite:${path.join(server.home, "restored.db")}`;
    const restored = await server.run(["restore", file], { DATABASE_URL: restoredUrl });
    assert.match(restored.stdout, /^Restored: 1 mosque, 1 key, 1 user/, restored.stderr);
    const again = await server.serve(restoredUrl);
    const rows = await again.request({ method: "GET", path: `/v1/mosques/${mosqueId}/prayers`, key: apiKey });
    const { prayers } = succeeded(rows).body;
    assert.equal(prayers.length, 6);
    assert.equal(await again.stop(), 0);
  });

  test("lists its commands, and refuses an unknown command with exit code 1", async () => {
    const help = await server.run(["--help"]);
    assert.equal(help.code, 0);
    for (const name of ["start", "provision", "backup", "restore", "setup-link", "public-url"]) {
      assert.match(help.stdout, new RegExp(`^  ${name} `, "m"));
    }
    const { version } = JSON.parse(await readFile(new URL("server/package.json", repository), "utf8"));
    assert.equal((await server.run(["--version"])).stdout, `${version}\n`);
    const usage = await server.run(["backup", "--help"]);
    assert.match(usage.stdout, /^ {2}mosque-profile-sync backup FILE \[--force\]$/m);
    for (const [given, reason] of [
      [[], /^Name a command\./],
      [["strat"], /^There is no command "strat"\. The commands are start, provision, /],
      [["start", "now"], /^start takes no arguments/],
      [["backup"], /^Nothing was backed up\./],
    ] as const) {
      const { code, stdout, stderr } = await server.run(given);
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(stderr, reason);
      assert.doesNotMatch(stderr, /\n\s+at /, "no stack trace");
    }
  });

  test("tells the users of an old Node which one it needs", async () => {
    const oldNode = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.9.0'})";
    const program = fileURLToPath(new URL("server/bin/mosque-profile-sync.js", repository));
    const failed = await execute(process.execPath, ["--import", oldNode, program, "start"]).catch(
      (error: { code: number; stderr: string }) => error,
    );
    assert.ok("code" in failed && failed.code === 1);
    assert.match(failed.stderr, /^mosque-profile-sync needs Node 24 or newer, and this is 20\.9\.0\. .*\n$/);
  });

  /** The packed command line syncs a timetable of the same times each day. */
  async function syncTo(baseUrl: string, mosqueId: string, apiKey: string): Promise<void> {
    const program = path.join(tools.packageFolder("cli"), "bin", "mosque-sync.js");
    const { folder } = tools;
    const months = Array.from({ length: 12 }, (_, index) => index + 1);
    const rows = months.flatMap((month) =>
      Array.from(
        { length: new Date(2024, month, 0).getDate() },
        (_, day) => `${month},${day + 1},05:00,07:00,12:15,15:30,18:00,20:00`,
      ),
    );
    await writeFile(
      path.join(folder, "times.csv"),
      ["Month,Day,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha", ...rows].join("\n"),
    );
    const environment = { PATH: process.env.PATH, MOSQUE_SYNC_API_KEY: apiKey };
    const run = (...given: string[]) =>
      execute(process.execPath, [program, ...given], { cwd: folder, env: environment });
    await run("init", "times.csv", `--base-url=${baseUrl}`, `--mosque-id=${mosqueId}`);
    assert.match((await run("apply")).stdout, /Done in \d+ writes?; verified by the snapshot\.\n$/);
  }
});

/** The places of all packages below a folder. */
async function packagesIn(folder: string): Promise<string[]> {
  const record = await execute("find", ["node_modules", "-name", "package.json"], {
    cwd: folder,
    maxBuffer: 100_000_000,
  });
  return record.stdout
    .split("\n")
    .map((file) => path.dirname(file))
    .filter((place) => /node_modules\/(@[^/]+\/)?[^/]+$/.test(place));
}

async function sizeOf(place: string): Promise<number> {
  const found = await lstat(place);
  if (!found.isDirectory()) return found.size;
  const sizes = await Promise.all((await readdir(place)).map((name) => sizeOf(path.join(place, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}
