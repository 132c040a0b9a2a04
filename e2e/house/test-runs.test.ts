import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { exchange, newAgent } from "../support/http.ts";

const support = new URL("../support/", import.meta.url);
const runner = fileURLToPath(new URL("../../scripts/tests/run.ts", import.meta.url));

/** A test file whose setup starts a service, prints its address, and then acts as given. */
const fileThat = (does: string, fails: string) => `
  import { before, describe, test } from "node:test";
  import { engines } from "${new URL("engines.ts", support)}";
  import { startService } from "${new URL("service.ts", support)}";

  describe("A suite", () => {
    before(async () => {
      const service = await startService(await engines[0].createDatabase());
      console.log("the file that ${does} listens at " + service.address);
      ${fails};
    });
    test("that is never run", () => {});
  });
`;

/** A test file that waits before each of its suites, together longer than a file may go on after its last test. */
const waitingFile = `
  import { describe, test } from "node:test";
  import { setTimeout } from "node:timers/promises";

  for (const name of ["first", "second", "third", "fourth"]) {
    await setTimeout(4_000);
    describe(name, () => test("the " + name + " result", () => {}));
  }
`;

const failing = [
  { does: "fails in its setup", by: 'throw new Error("failed")', reported: /✖ A suite/ },
  {
    does: "is killed in its setup",
    by: 'process.kill(process.pid, "SIGKILL")',
    reported: /✖ \S+1\.test\.ts/,
  },
] as const;

/** One run of all these files: a run starts PostgreSQL and two services of its own. */
describe("A test run", () => {
  let folder: string;
  let result: { readonly code: unknown; readonly stdout: string };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "failing-run-"));
    const texts = [...failing.map(({ does, by }) => fileThat(does, by)), waitingFile];
    const files = texts.map((_, index) => join(folder, `${index}.test.ts`));
    await Promise.all(files.map((file, index) => writeFile(file, texts[index] ?? "")));
    result = await run(files);
  });
  after(() => rm(folder, { recursive: true }));

  for (const { does, reported } of failing) {
    test(`fails and ends, with everything it started, when a file ${does}`, async () => {
      const { code, stdout } = result;
      assert.equal(code, 1, stdout);
      assert.match(stdout, reported);
      const address = RegExp(`${does} listens at (\\S+)`).exec(stdout)?.[1] ?? assert.fail(stdout);
      const answer = exchange(new URL(address), newAgent(), { path: "/v1/health" });
      assert.equal(await answer.catch(() => "none"), "none");
    });
  }

  test("has every result of a file that waits between its suites", () => {
    for (const name of ["first", "second", "third", "fourth"])
      assert.match(result.stdout, RegExp(`✔ the ${name} result`));
  });
});

/** Runs files as `npm test -- FILES` does. */
function run(files: readonly string[]): Promise<{ readonly code: unknown; readonly stdout: string }> {
  const { PATH, TMPDIR } = process.env;
  const { promise, resolve } = Promise.withResolvers<{ readonly code: unknown; readonly stdout: string }>();
  execFile(process.execPath, [runner, ...files], { env: { PATH, TMPDIR } }, (error, stdout) =>
    resolve({ code: error?.code ?? 0, stdout }),
  );
  return promise;
}
