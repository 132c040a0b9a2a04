import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { freePort } from "../support/process.ts";
import { copyProject } from "../support/project-copy.ts";

const execute = promisify(execFile);
const nobody = 65_534;
const succeeds = (command: string, ...given: string[]) => spawnSync(command, given).status === 0;
const asNobody = ["setpriv", "--reuid", String(nobody), "--regid", String(nobody), "--clear-groups"];
const withoutNetwork = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];

function whyNot(): string | false {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "Only root on Linux can act as two users.";
  if (!succeeds("setpriv", ...asNobody.slice(1), "npm", "--version"))
    return "Another user cannot run npm here.";
  return false;
}

describe("A program built by one user and run by another", { skip: whyNot() }, () => {
  let folder: string;
  let tree: string;
  /** Settings of a user without a home, whose npm reaches no registry. */
  const environment = (port: number) => ({
    PATH: process.env.PATH,
    HOME: "/nonexistent",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: `sqlite:${folder}/data/sync.db`,
    npm_config_registry: "http://127.0.0.1:1",
    npm_config_offline: "true",
  });
  const run = async (words: readonly string[]) => {
    const [command = "", ...given] = words;
    const options = { cwd: tree, env: environment(await freePort()) };
    return execute(command, given, options).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code: Number(code), stdout: String(stdout), stderr: String(stderr) }),
    );
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "mosque-sync-read-only-"));
    await chmod(folder, 0o755);
    tree = join(folder, "program");
    await copyProject(tree);
    await mkdir(join(folder, "data"));
    await chown(join(folder, "data"), nobody, nobody);
    // The builder keeps all other files private.
    await execute("sh", ["-c", "umask 077 && exec npm run build"], { cwd: tree });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test("has pages that everyone can read and only their owner can write, whatever the builder's umask", async () => {
    const built = join(tree, "portal", "dist");
    const entries = await readdir(built, { recursive: true, withFileTypes: true });
    assert.ok(entries.length > 10);
    assert.equal((await stat(built)).mode & 0o777, 0o755);
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      assert.equal((await stat(path)).mode & 0o777, entry.isDirectory() ? 0o755 : 0o644, path);
    }
  });

  test("starts on a tree that it cannot write, without a network and without a home", async () => {
    const isAlone = succeeds("unshare", ...withoutNetwork.slice(1), "true");
    const before = await stateOf(tree);
    const port = await freePort();
    const { stdout, stderr } = await execute(
      "env",
      [
        ...(isAlone ? withoutNetwork : []),
        ...asNobody,
        ...["node_modules/.bin/node", "e2e/support/start-and-ask.mjs", tree, String(port)],
      ],
      { cwd: tree, env: environment(port) },
    );
    assert.match(stdout, /^answered 200 200$/m, stderr);
    assert.doesNotMatch(stderr, /\n\s+at /, "no stack trace");
    assert.deepEqual(await stateOf(tree), before, "the start has changed the tree");
  });

  test("explains in one line what to do if its pages are missing or unreadable", async () => {
    const built = join(tree, "portal", "dist");
    const ready = [...asNobody, "node_modules/.bin/node", "scripts/ready/ready.mjs", "pages"];
    for (const takeAway of [() => chmod(built, 0o700), () => rm(built, { recursive: true })]) {
      await takeAway();
      const { code, stderr } = await run(ready);
      assert.equal(code, 1);
      assert.match(
        stderr,
        /^The portal's pages are not built, or .* Run `npm run build` as the user who .*\n$/,
      );
    }
    const { code, stderr } = await run([...asNobody, "npm", "start"]);
    assert.notEqual(code, 0);
    assert.match(stderr, /Run `npm run build`/);
    assert.doesNotMatch(stderr, /\n\s+at /, "no stack trace");
  });
});

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
