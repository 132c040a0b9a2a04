import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { keepBundle } from "./keep-bundle.ts";

/**
 * The Nodes that the packages are tried on, with the project's own: Nodes that are too old, the oldest that each package
 * claims, and a newer one of the line that most users have.
 */
const versions = ["18.20.8", "20.20.2", "22.0.0", "22.13.0", "24.0.0", "24.21.0"];

/** The npm package with nothing but Node's program for this machine. */
const distribution = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

/**
 * Installs these Nodes from the npm registry, once for all runs.
 * @returns the program of each version; empty if the registry is unreachable outside of continuous integration
 * @throws Error if it is unreachable there
 */
export async function installNodes(): Promise<Readonly<Record<string, string>>> {
  const aliases = versions.map((version) => [`node-${version}`, `npm:${distribution}@${version}`]);
  const manifest = JSON.stringify({ private: true, dependencies: Object.fromEntries(aliases) });
  try {
    const folder = await keepBundle("nodes", hash("sha256", manifest).slice(0, 16), (unfinished) =>
      installInto(unfinished, manifest),
    );
    const program = process.platform === "win32" ? "node.exe" : "node";
    return Object.fromEntries(
      versions.map((version) => [
        version,
        path.join(folder, "node_modules", `node-${version}`, "bin", program),
      ]),
    );
  } catch (error) {
    if (process.env.CI) throw error;
    process.stderr.write(
      "Other Nodes could not be installed; the tests of the packages on them are skipped.\n",
    );
    return {};
  }
}

async function installInto(folder: string, manifest: string): Promise<void> {
  process.stderr.write(`Installing Node ${versions.join(", ")} for the tests of the packages ...\n`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(path.join(folder, "package.json"), manifest);
    await promisify(execFile)(
      "npm",
      ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"],
      { cwd: folder, shell: process.platform === "win32" },
    );
    // Only the programs are needed: headers and documents are most of the files.
    for (const version of versions) {
      for (const part of ["include", "share"]) {
        await rm(path.join(folder, "node_modules", `node-${version}`, part), {
          recursive: true,
          force: true,
        });
      }
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
