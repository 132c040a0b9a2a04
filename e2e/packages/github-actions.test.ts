import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { parse } from "yaml";

const file = new URL("../../cli/schedules/github-actions.yaml", import.meta.url);
const workflow = parse(readFileSync(file, "utf8"));
const steps: readonly { readonly run?: string }[] = workflow.jobs.sync.steps;
const remember =
  steps.findLast(({ run }) => run !== undefined)?.run ?? assert.fail("The workflow remembers nothing.");

describe("The workflow for GitHub Actions", () => {
  let folder: string;
  const repository = () => join(folder, "repository");
  const environment = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: "/nonexistent",
    GIT_CONFIG_NOSYSTEM: "1",
  };
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: repository(),
      env: environment,
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "mosque-sync-workflow-"));
    const inFolder = { cwd: folder, env: environment, stdio: "pipe" } as const;
    execFileSync("git", ["init", "--quiet", "--bare", "remote"], inFolder);
    execFileSync("git", ["clone", "--quiet", "remote", "repository"], inFolder);
    writeFileSync(join(repository(), "mosque.yaml"), "");
    git("add", ".");
    git("-c", "user.name=volunteer", "-c", "user.email=v@example.org", "commit", "--quiet", "-m", "Start");
    git("push", "--quiet");
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Runs the step after a run of `apply`, as GitHub runs it, and returns how many commits the remote has. */
  function commitsAfter({ at, titles }: { at: string; titles: readonly string[] }): number {
    const announcements = titles.map((title) => ({ title, id: "0b6f7a1e-5f0c-4d8e-9a57-3c1f2b9e4d10" }));
    const state = {
      version: 1,
      mosques: [{ announcements, lastRun: { at, outcome: "verified" }, lastVerified: at }],
    };
    writeFileSync(join(repository(), "mosque.state.json"), JSON.stringify(state, null, 2));
    execFileSync("bash", ["-e", "-c", remember], { cwd: repository(), env: environment, stdio: "pipe" });
    return Number(
      execFileSync("git", ["-C", join(folder, "remote"), "rev-list", "--count", "--all"], {
        encoding: "utf8",
      }),
    );
  }

  test("commits a run's result, and only if there is one", () => {
    const commits = [
      commitsAfter({ at: "2026-11-20T00:10:00Z", titles: ["Eid"] }),
      commitsAfter({ at: "2026-11-20T01:10:00Z", titles: ["Eid"] }),
      commitsAfter({ at: "2026-11-20T02:10:00Z", titles: ["Eid", "Class"] }),
      commitsAfter({ at: "2026-11-20T03:10:00Z", titles: ["Eid", "Class"] }),
    ];
    assert.deepEqual(commits, [2, 2, 3, 3]);
    assert.match(git("show", "HEAD:mosque.state.json"), /Class/);
  });
});
