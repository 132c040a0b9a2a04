import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { manifestOf, type PackageName, packageNames } from "../../../scripts/packages/pack.ts";
import { execute, packOnce } from "./packages.ts";

/** The packed packages as npm installs them and what they need into an empty folder. */
export interface NpmInstallation {
  readonly folder: string;
  packageFolder(name: PackageName): string;
  remove(): Promise<void>;
}

/** Installs every package from its file, with npm and from its registry. */
export async function installWithNpm(): Promise<NpmInstallation> {
  const { files } = await packOnce();
  const folder = await mkdtemp(path.join(tmpdir(), "mosque-sync-installed-"));
  const remove = () => rm(folder, { recursive: true });
  try {
    await writeFile(path.join(folder, "package.json"), JSON.stringify({ private: true }));
    const given = ["--prefix", folder, "--no-audit", "--no-fund", "--prefer-offline"];
    await execute("npm", ["install", ...packageNames.map((name) => files[name]), ...given], {
      cwd: folder,
      shell: process.platform === "win32",
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    folder,
    packageFolder: (name) => path.join(folder, "node_modules", manifestOf(name).name),
    remove,
  };
}

/** The names under which code imports a package. */
export async function entriesOf(folder: string): Promise<string[]> {
  const { name, exports = {} } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as {
    name: string;
    exports?: Readonly<Record<string, unknown>>;
  };
  return Object.keys(exports).map((entry) => path.posix.join(name, entry));
}

/** The paths of a package's modules. */
export async function modulesOf(folder: string): Promise<string[]> {
  const files = await readdir(path.join(folder, "dist"), { recursive: true });
  return files.filter((file) => file.endsWith(".js")).map((file) => path.join(folder, "dist", file));
}

/** The oldest Node that a package claims in `engines`, such as `[22, 13]`. */
export async function oldestNodeOf(folder: string): Promise<[major: number, minor: number]> {
  const { engines } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as {
    engines: { node: string };
  };
  const [, major, minor = "0"] = /^>=(\d+)(?:\.(\d+))?$/.exec(engines.node) ?? [];
  if (!major) throw new Error(`engines.node is ${engines.node}. Write it as ">=24" or ">=22.13".`);
  return [Number(major), Number(minor)];
}
