import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { copyProject, removeProject } from "../../support/runs/project-copy.ts";
import { freePort } from "../../support/services/process.ts";

const execute = promisify(execFile);
const skip = process.platform === "win32" && "Needs a shell's cp.";
const nobody = 65_534;
const succeeds = (command: string, ...given: string[]) => spawnSync(command, given).status === 0;
const asNobody = ["setpriv", "--reuid", String(nobody), "--regid", String(nobody), "--clear-groups"];
const withoutNetwork = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];
const startAndAsk = ["node_modules/.bin/node", "e2e/support/runs/start-and-ask.mjs"];

function whyNoOtherUser(): string | false {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "Only root on Linux can act as two users.";
  if (!succeeds("setpriv", ...asNobody.slice(1), "npm", "--version"))
    return "Another user cannot run npm here.";
  return false;
}

describe("An installation", { skip }, () => {
  let folder: string;
  let tree: string;
  let pages: string;
  /** npm reaches no registry, so that a missing package would be noticed. */
  const environment = (port: number, home = folder) => ({
    PATH: process.env.PATH,
    HOME: home,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: `sqlite:${folder}/data/sync.db`,
    npm_config_registry: "http://127.0.0.1:1",
    npm_config_offline: "true",
    npm_config_audit: "false",
  });
  /** Runs a command to its end, whatever that is. */
  const run = async ([command = "", ...given]: readonly string[], home = folder) =>
    execute(command, given, { cwd: tree, env: environment(await freePort(), home) }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code: Number(code), stdout: String(stdout), stderr: String(stderr) }),
    );
  const startAndAskIt = async (words: readonly string[], home = folder) => {
    const port = await freePort();
    const [command = "", ...given] = [...words, ...startAndAsk, tree, String(port)];
    return execute(command, given, { cwd: tree, env: environment(port, home) });
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "mosque-sync-installation-"));
    await chmod(folder, 0o755);
    tree = join(folder, "program");
    pages = join(tree, "portal", "dist");
    await copyProject(tree);
    // The builder keeps all other files private.
    const { code, stderr } = await run(["sh", "-c", "umask 077 && exec npm run build"]);
    assert.equal(code, 0, stderr);
  });
  after(() => removeProject(folder));

  test("has pages that everyone can read and only their owner can write, whatever the builder's umask", async () => {
    const entries = await readdir(pages, { recursive: true, withFileTypes: true });
    assert.ok(entries.length > 10);
    assert.equal((await stat(pages)).mode & 0o777, 0o755);
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      assert.equal((await stat(path)).mode & 0o777, entry.isDirectory() ? 0o755 : 0o644, path);
    }
  });

  test("names memory, and what to do, if a build of the pages has too little", async () => {
    const source = join(tree, "portal/src/main.tsx");
    const before = await readFile(source, "utf8");
    await writeFile(source, `${before}// Changed.\n`);
    const command = ["node_modules/.bin/node", "scripts/setup/setup.mjs", "pages"];
    const build = ["env", "NODE_OPTIONS=--max-old-space-size=12", ...command];
    const { code, stderr } = await run(build);
    assert.equal(code, 1);
    assert.match(stderr, /ran out of memory: the build takes about 500 MB\. Stop other programs/);
    await writeFile(source, before);
  });

  describe("built by one user and run by another", { skip: whyNoOtherUser() }, () => {
    /** The other user has no home. */
    const home = "/nonexistent";
    before(async () => {
      await mkdir(join(folder, "data"));
      await chown(join(folder, "data"), nobody, nobody);
    });

    test("starts on a tree that it cannot write, without a network and without a home", async () => {
      const isAlone = succeeds("unshare", ...withoutNetwork.slice(1), "true");
      const before = await stateOf(tree);
      const words = ["env", ...(isAlone ? withoutNetwork : []), ...asNobody];
      const { stdout, stderr } = await startAndAskIt(words, home);
      assert.match(stdout, /^answered 200 200$/m, stderr);
      assert.doesNotMatch(stderr, /\n\s+at /, "no stack trace");
      assert.deepEqual(await stateOf(tree), before, "the start has changed the tree");
    });

    test("explains in one line what to do if its pages are missing or unreadable", async () => {
      const ready = [...asNobody, "node_modules/.bin/node", "scripts/setup/setup.mjs", "pages"];
      const away = join(folder, "pages");
      for (const takeAway of [() => chmod(pages, 0o700), () => rename(pages, away)]) {
        await takeAway();
        const { code, stderr } = await run(ready, home);
        assert.equal(code, 1);
        assert.match(
          stderr,
          /^The portal's pages are not built, or .* Run `npm run build` as the user who .*\n$/,
        );
      }
      const { code, stderr } = await run([...asNobody, "npm", "start"], home);
      assert.notEqual(code, 0);
      assert.match(stderr, /Run `npm run build`/);
      assert.doesNotMatch(stderr, /\n\s+at /, "no stack trace");
      await rename(away, pages);
      await chmod(pages, 0o755);
    });
  });

  describe("for production", () => {
    before(() => omitDevelopment(tree));

    test("has no development package", async () => {
      const development = await developmentPackages(tree);
      assert.ok(development.length > 50 && development.includes("node_modules/typescript"));
      assert.deepEqual(
        development.filter((path) => existsSync(join(tree, path))),
        [],
      );
    });

    test("serves the API and the pages, without installing anything", async () => {
      const { stdout, stderr } = await startAndAskIt(["env"]);
      assert.match(stdout, /^answered 200 200$/m, stderr);
      assert.ok(!existsSync(join(tree, "node_modules/typescript")));
    });

    test("runs the operator's commands", async () => {
      const made = await run(["npm", "run", "--silent", "provision", "--", "--name", "Masjid Noor"]);
      assert.match(made.stdout, /^\{"mosqueId":/, made.stderr);
      const backup = await run(["npm", "run", "--silent", "backup", "--", join(folder, "data.backup")]);
      assert.match(backup.stdout, /1 mosque/, backup.stderr);
    });

    test("says how to build the pages if they are not built", async () => {
      await rm(pages, { recursive: true });
      const failed = await run(["npm", "start"]);
      assert.match(failed.stderr, /the packages that build them are not installed\.\n\nRun `npm run build`/);
      assert.doesNotMatch(failed.stderr, /\n\s+at /, "no stack trace");
    });
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

/** The files of a tree except its dependencies, with the times of their last change. */
async function stateOf(tree: string): Promise<string[]> {
  const { stdout } = await execute("find", [
    tree,
    "-path",
    "*/node_modules/*",
    "-prune",
    "-o",
    "-printf",
    "%p %m %T@\\n",
  ]);
  return stdout.split("\n").sort();
}
