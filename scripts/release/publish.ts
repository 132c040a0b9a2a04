import { manifestOf, type PackageName, packageNames } from "../packages/pack.ts";
import { run } from "./commands.ts";

/** Why this process may not publish; undefined in the workflow of a release. */
export function whyNotHere(tag: string): string | undefined {
  const { GITHUB_ACTIONS, ACTIONS_ID_TOKEN_REQUEST_URL, GITHUB_REF } = process.env;
  if (GITHUB_ACTIONS !== "true" || !ACTIONS_ID_TOKEN_REQUEST_URL) {
    return `Only .github/workflows/release.yml publishes, because npm takes from it where a package was built. Try the release with npm run release -- --dry-run, then start the workflow: git tag ${tag} && git push origin ${tag}`;
  }
  if (GITHUB_REF !== `refs/tags/${tag}`)
    return `The packages have the version of the tag ${tag}, not of ${GITHUB_REF}.`;
  return undefined;
}

/** Publishes the packages with provenance, each after those that it needs. Those that npm has already are left alone. */
export async function publish(files: Readonly<Record<PackageName, string>>): Promise<void> {
  for (const folder of packageNames) {
    const { name, version } = manifestOf(folder);
    const wanted = `${name}@${version}`;
    if (await isPublished(wanted)) {
      console.log(`${wanted} is published already`);
      continue;
    }
    await run("npm", "publish", files[folder], "--provenance", "--access", "public");
    console.log(`${wanted} is published`);
  }
}

async function isPublished(wanted: string): Promise<boolean> {
  return run("npm", "view", wanted, "version").then(
    (response) => response !== "",
    ({ message }: Error) => {
      if (!message.includes("E404")) throw new Error(message);
      return false;
    },
  );
}
