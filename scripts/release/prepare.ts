import { readFileSync, writeFileSync } from "node:fs";
import { releasedIn } from "./changelog.ts";
import { requireCleanTree, run } from "./commands.ts";
import { currentVersion, setRootVersion } from "./versions.ts";

const changelogFile = new URL("../../CHANGELOG.md", import.meta.url);

/**
 * Writes the next version everywhere, and moves the unreleased changes of the changelog to it. Commits nothing.
 * @param day the day of the release, such as 2026-11-23
 * @returns the version
 */
export async function prepare(day: string): Promise<string> {
  await requireCleanTree();
  await run("changeset", "version");
  const version = currentVersion();
  writeFileSync(changelogFile, releasedIn(readFileSync(changelogFile, "utf8"), version, day));
  setRootVersion();
  await run("npm", "install", "--ignore-scripts", "--prefer-offline", "--loglevel=error");
  await run("node", "scripts/generated/generate.ts");
  return version;
}
