import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { freePort } from "../support/process.ts";
import { copyProject } from "../support/project-copy.ts";

const execute = promisify(execFile);
const skip = process.platform === "win32" && "Needs a shell's cp.";

describe("A production installation", { skip }, () => {
  let folder: string;
  let tree: string;
  /** npm reaches no registry, so nothing that is missing can be installed unnoticed. */
  const environment = (port: number) => ({
    PATH: process.env.PATH,
    HOME: folder,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: `sqlite:${folder}/data/sync.db`,
    npm_config_registry: "http://127.0.0.1:1",
    npm_config_offline: "true",
    npm_config_audit: "false",
  });
  const run = async (command: string, given: readonly string[]) =>
    execute(command, given, { cwd: tree, env: environment(await freePort()) });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "mosque-sync-production-"));
    tree = join(folder, "program");
    await copyProject(tree);
    await run("npm", ["run", "build"]);
    await omitDevelopment(tree);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test("has no development package", async () => {
    const development = await developmentPackages(tree);
    assert.ok(development.length > 50 && development.includes("node_modules/typescript"));
    assert.deepEqual(
      development.filter((path) => existsSync(join(tree, path))),
      [],
    );
  });

  test("serves the API and the pages, and installs nothing", async () => {
    const port = await freePort();
    const { stdout, stderr } = await execute(
      "node_modules/.bin/node",
      ["e2e/support/start-and-ask.mjs", tree, String(port)],
      { cwd: tree, env: environment(port) },
    );
    assert.match(stdout, /^answered 200 200$/m, stderr);
    assert.ok(!existsSync(join(tree, "node_modules/typescript")));
  });

  test("runs the operator's commands", async () => {
    const made = await run("npm", ["run", "--silent", "provision", "--", "--name", "Masjid Noor"]);
    assert.match(made.stdout, /^\{"mosqueId":/);
    const backup = await run("npm", ["run", "--silent", "backup", "--", join(folder, "data.backup")]);
    assert.match(backup.stdout, /1 mosque/);
  });

  test("says how to build the pages if they are not built", async () => {
    await rm(join(tree, "portal", "dist"), { recursive: true });
    const failed = await run("npm", ["start"]).catch((error: { stderr: string }) => error);
    assert.match(failed.stderr, /the packages that build them are not installed\.\n\nRun `npm run build`/);
    assert.doesNotMatch(failed.stderr, /\n\s+at /, "no stack trace");
  });
});

/** A lock file, or npm's record of an installation. */
interface Lock {
  packages: Record<string, { dev?: boolean }>;
}

async function readLock(file: string): Promise<Lock> {
  return JSON.parse(await readFile(file, "utf8"));
}

/** The paths of the packages that npm leaves out with `--omit=dev`. */
async function developmentPackages(tree: string): Promise<string[]> {
  const { packages } = await readLock(join(tree, "package-lock.json"));
  return Object.keys(packages).filter((path) => packages[path]?.dev);
}

/** Leaves what `npm ci --omit=dev` installs, without asking a registry. */
async function omitDevelopment(tree: string): Promise<void> {
  const omitted = new Set(await developmentPackages(tree));
  for (const path of omitted) await rm(join(tree, path), { recursive: true, force: true });
  const file = join(tree, "node_modules/.package-lock.json");
  const record = await readLock(file);
  const kept = Object.entries(record.packages).filter(([path]) => !omitted.has(path));
  await writeFile(file, JSON.stringify({ ...record, packages: Object.fromEntries(kept) }));
  const programs = join(tree, "node_modules/.bin");
  for (const name of await readdir(programs)) {
    if (!existsSync(join(programs, name))) await rm(join(programs, name)); // A link to what is gone.
  }
}
