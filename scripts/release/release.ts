/**
 * Releases every package: `npm run release -- --prepare` writes the version and the changelog, `npm run release --
 * --dry-run` does all but publish and changes nothing, and `npm run release` publishes in the workflow.
 */
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { problemsOf } from "../../tools/package-problems.ts";
import { manifestOf, type PackageName, packageNames, packInto } from "../packages/pack.ts";
import { changesOf } from "./changelog.ts";
import { requireCleanTree, run } from "./commands.ts";
import { putOnReleasePage, writeReleaseFiles } from "./files.ts";
import { prepare } from "./prepare.ts";
import { publish, whyNotHere } from "./publish.ts";
import { contentsOf } from "./tarballs.ts";
import { currentVersion, faultsOfVersions } from "./versions.ts";

const root = new URL("../../", import.meta.url);
/** The checks that take seconds; all others have passed before a commit is on the main branch. */
const quickChecks = ["generated files", "decisions", "links", "named tests"];

try {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean" }, prepare: { type: "boolean" } } });
  if (values.prepare) await prepareHere();
  else await release(values["dry-run"] ?? false);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function prepareHere(): Promise<void> {
  const version = await prepare(new Date().toISOString().slice(0, 10));
  console.log(
    `Prepared ${version}. Commit it as "Release ${version}", and try it: npm run release -- --dry-run`,
  );
}

/** @throws Error with what stands in the way */
async function release(isDryRun: boolean): Promise<void> {
  const version = currentVersion();
  const tag = `v${version}`;
  const refusal = isDryRun ? undefined : whyNotHere(tag);
  if (refusal) throw new Error(refusal);

  console.log(`Checking ${version}`);
  refuse(await problemsWith(version, isDryRun ? tag : undefined));
  const folder = await mkdtemp(path.join(tmpdir(), "mosque-sync-release-"));
  try {
    console.log("Packing");
    const files = await packInto(folder);
    for (const name of packageNames) {
      console.log(await contentsOf(files[name]));
      refuse(await problemsOf(name, files[name]));
    }
    const onPage = writeReleaseFiles(folder, Object.values(files));
    if (isDryRun) {
      tellPlan(tag, files, onPage);
    } else {
      await publish(files);
      await putOnReleasePage(tag, changesOf(version, changelog()) ?? "", onPage);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

function changelog(): string {
  return readFileSync(new URL("CHANGELOG.md", root), "utf8");
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`Not ready:\n${problems.map((each) => `  ${each}`).join("\n")}`);
}

/** @param newTag the tag that must not exist yet */
async function problemsWith(version: string, newTag: string | undefined): Promise<string[]> {
  const found = faultsOfVersions();
  const add = (problem: string | false) => problem && found.push(problem);
  await requireCleanTree().catch(({ message }: Error) => add(message));
  const changesets = globSync(".changeset/*.md", { cwd: root }).filter((file) => !file.endsWith("README.md"));
  add(changesets.length > 0 && `Changesets wait for a version: run npm run release -- --prepare.`);
  const changes = changesOf(version, changelog());
  add(!changes && `CHANGELOG.md has no section of ${version}: run npm run release -- --prepare.`);
  add(
    newTag !== undefined && (await run("git", "tag", "--list", newTag)) !== "" && `The tag ${newTag} exists.`,
  );
  await run("node", "scripts/check.ts", ...quickChecks).catch(({ message }: Error) => add(message));
  if (changes)
    console.log(
      `Changes of ${version}: ${changes.split("\n").filter((line) => line.startsWith("- ")).length}`,
    );
  return found;
}

function tellPlan(
  tag: string,
  files: Readonly<Record<PackageName, string>>,
  onPage: readonly string[],
): void {
  console.log("Nothing was changed. To release this:");
  console.log(`  git tag ${tag} && git push origin ${tag}`);
  console.log("Then .github/workflows/release.yml publishes, with provenance:");
  for (const name of packageNames) {
    const { name: published, version } = manifestOf(name);
    console.log(`  ${published}@${version} from ${path.basename(files[name])}`);
  }
  console.log("The page of the release gets, to be had without a clone:");
  for (const file of onPage) console.log(`  ${path.basename(file)}`);
}
