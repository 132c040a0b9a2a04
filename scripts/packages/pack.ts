import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The packages that are published, by their folders, each after those that it needs. */
export const packageNames = ["client", "timetable", "cli", "server"] as const;
export type PackageName = (typeof packageNames)[number];

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The parts of the repository that packing needs. */
const parts = [
  ...packageNames,
  ...[
    "contract",
    "portal",
    "deploy",
    "integrations",
    "docs/versioning.md",
    "scripts",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "LICENSE",
  ],
];
/** Built from what is copied: only the pages take so long that a build of them is copied as well. */
const isBuilt = (source: string) =>
  path.basename(source) === "dist" && source !== path.join(root, "portal/dist");

/**
 * Packs the published packages in a copy of the repository, leaving the repository unchanged.
 * @param folder an existing, empty folder for the packages, and for the copy in `copy`
 * @returns the path of each package's file
 */
export async function packInto(folder: string): Promise<Record<PackageName, string>> {
  const copy = path.join(folder, "copy");
  await mkdir(copy);
  for (const part of parts) {
    await cp(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (source) => path.basename(source) !== "node_modules" && !isBuilt(source),
    });
  }
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  const workspaces = packageNames.flatMap((name) => ["-w", name]);
  await promisify(execFile)("npm", ["pack", ...workspaces, "--pack-destination", folder], {
    cwd: copy,
    env: { ...process.env, NEEDS_ARE_BUILT: "yes" },
    shell: process.platform === "win32",
  });
  return Object.fromEntries(packageNames.map((name) => [name, path.join(folder, tarballOf(name))])) as Record<
    PackageName,
    string
  >; // Every name has its entry.
}

/** The name under which a package is published, and its version. */
export function manifestOf(name: PackageName): { readonly name: string; readonly version: string } {
  return JSON.parse(readFileSync(path.join(root, name, "package.json"), "utf8"));
}

/** The file that `npm pack` makes of a package. */
function tarballOf(folder: PackageName): string {
  const { name, version } = manifestOf(folder);
  return `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
}
