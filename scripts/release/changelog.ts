/** The heading under which changes wait for the next release. */
const unreleased = "## [Unreleased]";

/**
 * What a changelog says of a version; undefined if it has no section of it.
 * @param version a version, or `Unreleased`
 */
export function changesOf(version: string, changelog: string): string | undefined {
  const sections = changelog.split(/^(?=## \[)/m);
  const section = sections.find((each) => each.startsWith(`## [${version}]`));
  return section?.replace(/^.*\n/, "").trim();
}

/**
 * A changelog in which the unreleased changes are those of a version, and none wait.
 * @param day such as 2026-11-23
 * @throws Error if there are no changes, or the version has its section already
 */
export function releasedIn(changelog: string, version: string, day: string): string {
  if (changesOf(version, changelog) !== undefined) {
    throw new Error(
      `CHANGELOG.md has a section of ${version} already. Add a changeset for the next version: npm run changeset.`,
    );
  }
  if (!changesOf("Unreleased", changelog)) {
    throw new Error("CHANGELOG.md has no changes under [Unreleased]: there is nothing to release.");
  }
  return changelog.replace(unreleased, `${unreleased}\n\n## [${version}] - ${day}`);
}
