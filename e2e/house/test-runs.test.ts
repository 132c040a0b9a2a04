import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { exchange, newAgent } from "../support/http.ts";

const support = new URL("../support/", import.meta.url);
const runner = fileURLToPath(new URL("../../scripts/tests/run.ts", import.meta.url));

/** A test file whose setup starts a service, prints its address, and then acts as given. */
const fileThat = (fails: string) => `
  import { before, describe, test } from "node:test";
  import { engines } from "${new URL("engines.ts", support)}";
  import { startService } from "${new URL("service.ts", support)}";

  describe("A suite", () => {
    before(async () => {
      const service = await startService(await engines[0].createDatabase());
      console.log("listening at " + service.address);
      ${fails};
    });
    test("that is never run", () => {});
  });
`;

describe("A test run ends, with everything it started,", () => {
  for (const [how, fails] of [
    ["fails in its setup", 'throw new Error("failed")'],
    ["is killed in its setup", 'process.kill(process.pid, "SIGKILL")'],
  ] as const) {
    test(`when a file ${how}`, async () => {
      const folder = await mkdtemp(join(tmpdir(), "failing-run-"));
      try {
        const file = join(folder, "failing.test.ts");
        await writeFile(file, fileThat(fails));
        const { code, stdout } = await run(file);
        assert.equal(code, 1, stdout);
        const address = /listening at (\S+)/.exec(stdout)?.[1] ?? assert.fail(stdout);
        const answer = exchange(new URL(address), newAgent(), { path: "/v1/health" });
        assert.equal(await answer.catch(() => "none"), "none");
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }
});

/** A test file that waits before each of its suites, together longer than a file may go on after its last test. */
const waitingFile = `
  import { describe, test } from "node:test";
  import { setTimeout } from "node:timers/promises";

  for (const name of ["first", "second", "third", "fourth"]) {
    await setTimeout(4_000);
    describe(name, () => test("the " + name + " result", () => {}));
  }
`;

test("A test run has every result of a file that waits between its suites", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waiting-run-"));
  try {
    const file = join(folder, "waiting.test.ts");
    await writeFile(file, waitingFile);
    const { code, stdout } = await run(file);
    assert.equal(code, 0, stdout);
    for (const name of ["first", "second", "third", "fourth"])
      assert.match(stdout, RegExp(`the ${name} result`));
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Runs one file as `npm test -- FILE` does. */
function run(file: string): Promise<{ readonly code: unknown; readonly stdout: string }> {
  const { PATH, TMPDIR } = process.env;
  const { promise, resolve } = Promise.withResolvers<{ readonly code: unknown; readonly stdout: string }>();
  execFile(process.execPath, [runner, file], { env: { PATH, TMPDIR } }, (error, stdout) =>
    resolve({ code: error?.code ?? 0, stdout }),
  );
  return promise;
}
