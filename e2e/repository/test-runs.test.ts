import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { eventually } from "../support/runs/eventually.ts";
import { exchange, newAgent } from "../support/services/http.ts";

const support = new URL("../support/", import.meta.url);
const runner = fileURLToPath(new URL("../../scripts/tests/run.ts", import.meta.url));

/** A test file whose setup starts a service, prints its address, and then acts as given. */
const fileThat = (does: string, fails: string) => `
  import { before, describe, test } from "node:test";
  import { engines } from "${new URL("databases/engines.ts", support)}";
  import { startServiceProcess } from "${new URL("services/service-process.ts", support)}";

  describe("A suite", () => {
    before(async () => {
      const service = await startServiceProcess(await engines[0].createDatabase());
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

/** A test file that asks a database of each engine and a service shared by a run for its health. */
const askingFile = `
  import assert from "node:assert/strict";
  import { test } from "node:test";
  import { engines } from "${new URL("databases/engines.ts", support)}";
  import { sharedServiceOn } from "${new URL("services/shared-services.ts", support)}";

  for (const engine of engines) {
    test("works on " + engine.name, async () => {
      await (await engine.createDatabase()).drop();
      const { address, databaseUrl } = sharedServiceOn(engine);
      if (!engine.isServer) assert.ok(databaseUrl.includes(process.env.TEST_DATABASES), databaseUrl);
      console.log("a service listens at " + address);
      assert.equal((await fetch(new URL("/v1/health", address))).status, 200);
    });
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
      const response = exchange(new URL(address), newAgent(), { path: "/v1/health" });
      assert.equal(await response.catch(() => "none"), "none");
    });
  }

  test("has every result of a file that waits between its suites", () => {
    for (const name of ["first", "second", "third", "fourth"])
      assert.match(result.stdout, RegExp(`✔ the ${name} result`));
  });
});

/** As editors and `node --test FILE` run it: without the run that prepares the tests. */
describe("A test file by itself", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "lone-file-"));
    await chmod(folder, 0o711); // PostgreSQL's own user must reach its files.
  });
  after(() => rm(folder, { recursive: true }));

  for (const { as, options } of [
    { as: "node --test FILE", options: ["--test"] },
    { as: "node FILE", options: [] },
  ]) {
    test(`has everything that tests need with \`${as}\`, and cleans up after itself`, async () => {
      const file = join(folder, "lone.test.ts");
      await writeFile(file, askingFile);
      const temporary = await mkdtemp(join(folder, "temporary-"));
      await chmod(temporary, 0o711);
      const { code, stdout } = await execute([...options, file], { TMPDIR: temporary });
      assert.equal(code, 0, stdout);
      const addresses = [...stdout.matchAll(/a service listens at (\S+)/g)].map(
        ([, address = ""]) => address,
      );
      assert.equal(addresses.length, 2, stdout);
      await eventually(async () => (await readdir(temporary)).length === 0 || undefined);
      for (const address of addresses) await assert.rejects(fetch(new URL("/v1/health", address)));
    });
  }
});

/** Runs files as `npm test -- FILES` does. */
function run(files: readonly string[]) {
  return execute([runner, ...files], {});
}

function execute(given: readonly string[], environment: Readonly<Record<string, string>>) {
  const { PATH, TMPDIR } = process.env;
  const { promise, resolve } = Promise.withResolvers<{ readonly code: unknown; readonly stdout: string }>();
  const env = { PATH, TMPDIR, ...environment };
  execFile(process.execPath, given, { env }, (error, stdout) => resolve({ code: error?.code ?? 0, stdout }));
  return promise;
}
