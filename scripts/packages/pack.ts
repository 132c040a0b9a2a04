import { execFile } from "node:child_process";
import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The packages that are published. */
export const packageNames = ["client", "timetable", "cli"] as const;
export type PackageName = (typeof packageNames)[number];

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The parts of the repository that packing needs. */
const parts = [
  ...packageNames,
  ...["scripts", "package.json", "package-lock.json", "tsconfig.json", "LICENSE"],
];

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
      filter: (source) => !["node_modules", "dist"].includes(path.basename(source)),
    });
  }
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  const workspaces = packageNames.flatMap((name) => ["-w", name]);
  await promisify(execFile)("npm", ["pack", ...workspaces, "--pack-destination", folder], {
    cwd: copy,
    shell: process.platform === "win32",
  });
  const files = await readdir(folder);
  return Object.fromEntries(
    packageNames.map((name) => {
      const file = files.find((each) => each.startsWith(`mosque-sync-${name}-`));
      if (!file) throw new Error(`npm made no package of ${name}.`);
      return [name, path.join(folder, file)];
    }),
  ) as Record<PackageName, string>; // Every name has its entry.
}
