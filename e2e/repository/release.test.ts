import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { changesOf, releasedIn } from "../../scripts/release/changelog.ts";
import { writeReleaseFiles } from "../../scripts/release/files.ts";
import { copyProject, removeProject } from "../support/runs/project-copy.ts";

const execute = promisify(execFile);
const skip = process.platform === "win32" && "Needs a shell's cp.";

const root = join(import.meta.dirname, "../..");
const change = '---\n"mosque-profile-sync": minor\n---\n';

describe("A release", { skip }, () => {
  let folder: string;
  let tree: string;
  const run = async (command: string, ...given: readonly string[]) => {
    // As on a developer's machine, whatever runs these tests.
    const { GITHUB_ACTIONS: _, GITHUB_SERVER_URL: __, GITHUB_REPOSITORY: ___, ...env } = process.env;
    const { stdout } = await execute(command, given, { cwd: tree, env: { ...env, NODE_OPTIONS: "" } });
    return stdout;
  };
  const release = (...given: readonly string[]) =>
    run("node_modules/.bin/node", "scripts/release/release.ts", ...given);
  const refused = (...given: readonly string[]) =>
    release(...given).then(
      (stdout) => assert.fail(`It was not refused:\n${stdout}`),
      (error: { code: number; stderr: string }) => {
        assert.equal(error.code, 1);
        assert.doesNotMatch(error.stderr, /\n\s+at /, "no stack trace");
        return error.stderr;
      },
    );
  const commit = async (subject: string) => {
    await run("git", "add", "--all");
    await run(
      "git",
      "-c",
      "user.name=Test",
      "-c",
      "user.email=test@example.org",
      "commit",
      "--allow-empty", // A tree may be ready for its release as it is.
      "--quiet",
      "-m",
      subject,
    );
  };
  const read = (file: string) => readFile(join(tree, file), "utf8");
  const versionIn = async (file: string) => (JSON.parse(await read(file)) as { version: string }).version;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "mosque-sync-release-"));
    tree = join(folder, "project");
    await copyProject(tree);
    await run("cp", "-a", join(root, "portal/dist"), "portal/dist");
    // The packages of a release are checked, with what `npm run check` installs.
    await execute("node", ["scripts/setup/setup.mjs", "tools"], { cwd: root });
    await symlink(join(root, "tools/node_modules"), join(tree, "tools/node_modules"));
    await run("git", "init", "--quiet");
    await commit("Begin");
  });
  after(() => removeProject(folder));

  test("is refused while changes are not committed, or wait for a version", async () => {
    const version = await versionIn("server/package.json");
    await rm(join(tree, "LICENSE"));
    await writeFile(join(tree, ".changeset/a-change.md"), change);
    assert.match(await refused("--prepare"), /^Commit these changes first.*\n D LICENSE\n/);
    await run("git", "checkout", "--quiet", "LICENSE");
    const changelog = await read("CHANGELOG.md");
    await writeFile(join(tree, "CHANGELOG.md"), changelog.replace(`## [${version}]`, "## [0.0.0]"));
    const refusal = await refused("--dry-run");
    assert.match(refusal, /^Not ready:\n {2}Commit these changes first/);
    assert.match(refusal, /Changesets wait for a version: run npm run release -- --prepare\./);
    assert.ok(refusal.includes(`CHANGELOG.md has no section of ${version}`));
    await writeFile(join(tree, "CHANGELOG.md"), changelog);
  });

  test("in a dry run does all but publish, without an effect", async () => {
    const version = await versionIn("server/package.json");
    const changelog = await read("CHANGELOG.md");
    // The version as it is, because the pages of another one would have to be built.
    if (!changesOf(version, changelog)) {
      await writeFile(join(tree, "CHANGELOG.md"), releasedIn(changelog, version, "2026-02-03"));
    }
    await run("git", "rm", "--quiet", "--force", "--ignore-unmatch", ".changeset/[a-z]*.md");
    await rm(join(tree, ".changeset/a-change.md"));
    await commit(`Release ${version}`);
    const told = await release("--dry-run");
    for (const name of ["client", "timetable", "cli"]) {
      assert.match(
        told,
        new RegExp(`^ {2}mosque-sync-${name}-${version}\\.tgz: \\d+ kB, \\d+ kB unpacked$`, "m"),
      );
      assert.match(told, new RegExp(`^ {2}@mosque-sync/${name}@${version} from `, "m"));
    }
    assert.match(told, /^ {4}dist\/pages\/assets +\d+ files +\d+ kB$/m);
    assert.match(told, new RegExp(`^ {2}git tag v${version} && git push origin v${version}$`, "m"));
    assert.match(
      told,
      new RegExp(`^ {2}mosque-profile-sync@${version} from mosque-profile-sync-${version}\\.tgz$`, "m"),
    );
    for (const name of ["mosque-sync.zip", "mosque-sync.php", "SHA256SUMS"]) {
      assert.ok(told.split("The page of the release gets")[1]?.includes(`\n  ${name}\n`), name);
    }
    assert.equal(await run("git", "status", "--porcelain"), "");
    assert.equal(await run("git", "tag"), "");
  });

  test("gives all packages one version, and the changes of the changelog to it", async () => {
    const [major, minor] = (await versionIn("server/package.json")).split(".").map(Number);
    const changelog = (await read("CHANGELOG.md")).replace("## [Unreleased]", "$&\n\n- A thing.");
    const changes = changesOf("Unreleased", changelog);
    await writeFile(join(tree, ".changeset/a-change.md"), change);
    await writeFile(join(tree, "CHANGELOG.md"), changelog);
    await commit("Change something");
    const next = `${major}.${Number(minor) + 1}.0`;
    assert.match(await release("--prepare"), new RegExp(`^Prepared ${next}\\.`));
    for (const name of ["contract", "timetable", "client", "server", "cli", "portal"]) {
      assert.equal(await versionIn(`${name}/package.json`), next);
    }
    assert.equal(await versionIn("package.json"), next);
    assert.equal(JSON.parse(await read("cli/package.json")).dependencies["@mosque-sync/client"], next);
    const released = await read("CHANGELOG.md");
    assert.equal(changesOf("Unreleased", released), "");
    assert.equal(changesOf(next, released), changes);
    assert.equal(await run("git", "ls-files", "--others", "--exclude-standard"), "", "no other changelog");
  });

  test("is published only by the workflow", async () => {
    assert.match(
      await refused(),
      /^Only \.github\/workflows\/release\.yml publishes, .* --dry-run, .*git push origin v/,
    );
  });
});

describe("The files of a release", () => {
  test("are to be had without npm, and sha256sum finds each as it was made", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mosque-sync-files-"));
    try {
      const packed = join(folder, "mosque-sync-cli-0.1.0.tgz");
      await writeFile(packed, "a package");
      const files = writeReleaseFiles(folder, [packed]);
      assert.deepEqual(
        files.map((file) => basename(file)),
        ["mosque-sync-cli-0.1.0.tgz", "mosque-sync.zip", "mosque-sync.php", "SHA256SUMS"],
      );
      const { stdout } = await execute("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: folder });
      assert.equal(stdout.match(/: OK$/gm)?.length, 3);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe("The changelog of a release", () => {
  const changelog =
    "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-01-01\n\n- The first.\n";

  test("has the waiting changes, and removes them from the list", () => {
    const released = releasedIn(changelog, "0.2.0", "2026-02-03");
    assert.equal(changesOf("Unreleased", released), "");
    assert.equal(changesOf("0.2.0", released), "### Added\n\n- A thing.");
    assert.equal(changesOf("0.1.0", released), "- The first.");
    assert.match(released, /^## \[0\.2\.0\] - 2026-02-03$/m);
  });

  test("is refused for a version that it has, and without changes", () => {
    assert.throws(() => releasedIn(changelog, "0.1.0", "2026-02-03"), /has a section of 0\.1\.0 already/);
    const released = releasedIn(changelog, "0.2.0", "2026-02-03");
    assert.throws(() => releasedIn(released, "0.3.0", "2026-02-03"), /nothing to release/);
  });
});
