import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { eventually } from "../../support/runs/eventually.ts";
import { startCommand } from "../../support/services/process.ts";

const project = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Installs once it is let, in a process of its own as npm's scripts are. It must not write to its output: once the
 * reader is killed, a write would end it.
 */
const npm = `#!/bin/sh
echo start >> "$TREE/starts"
(while [ ! -e "$TREE/go" ]; do sleep 0.1; done) &
echo $! > "$TREE/worker"
wait
mkdir -p node_modules/.bin && touch node_modules/.bin/node
cp package-lock.json node_modules/.package-lock.json
`;

describe("An installation", { skip: process.platform === "win32" && "Needs a shell." }, () => {
  let tree: string;
  beforeEach(async () => {
    tree = await mkdtemp(join(tmpdir(), "mosque-sync-interrupted-"));
    await mkdir(join(tree, "bin"));
    await writeFile(join(tree, "bin/npm"), npm, { mode: 0o755 });
    await writeFile(join(tree, "package-lock.json"), '{"packages":{}}');
    await cp(join(project, "scripts/setup"), join(tree, "scripts/setup"), { recursive: true });
  });
  afterEach(async () => {
    await writeFile(join(tree, "go"), "");
    await rm(tree, { recursive: true, force: true });
  });

  const start = () =>
    startCommand(process.execPath, [join(tree, "scripts/setup/setup.mjs")], {
      environment: { PATH: `${join(tree, "bin")}:${process.env.PATH}`, TREE: tree, NODE_OPTIONS: "" },
    });
  const read = (name: string) => readFile(join(tree, name), "utf8").catch(() => "");
  const worker = () => eventually(async () => Number(await read("worker")) || undefined);
  const isRunning = (pid: number) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  test("that is ended ends npm and what npm started, says so, and the next one works", async () => {
    const first = start();
    const pid = await worker();
    first.child.kill("SIGTERM");
    assert.equal(await first.ended, 1);
    assert.match(first.stderr(), /Stopped .* Run the same command again/);
    await eventually(() => (isRunning(pid) ? undefined : true));
    await writeFile(join(tree, "go"), "");
    const second = start();
    assert.equal(await second.ended, 0, second.stderr());
    assert.match(second.stderr(), /Installed in/);
  });

  test("by a second command waits for the first installation instead of starting another", async () => {
    const first = start();
    await worker();
    const second = start();
    await eventually(() => (/waiting for it/.test(second.stderr()) ? true : undefined));
    await writeFile(join(tree, "go"), "");
    assert.deepEqual(await Promise.all([first.ended, second.ended]), [0, 0]);
    assert.equal(await read("starts"), "start\n");
  });

  test("whose command was killed is waited for by the next one", async () => {
    const first = start();
    await eventually(async () => / \d/.test(await read(".installing")) || undefined); // The lock names npm.
    await worker();
    first.child.kill("SIGKILL");
    await first.ended;
    const second = start();
    await eventually(() => (/waiting for it/.test(second.stderr()) ? true : undefined));
    await writeFile(join(tree, "go"), "");
    assert.equal(await second.ended, 0, second.stderr());
    assert.equal(await read("starts"), "start\n");
  });
});
