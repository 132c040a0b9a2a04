import "../runs/prepared.ts";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { manifestOf, type PackageName, packageNames, packInto } from "../../../scripts/packages/pack.ts";
import { eventually } from "../runs/eventually.ts";

export const execute = promisify(execFile);
export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The external dependencies of the command line and the timetable package. */
const dependencies = [
  ...["adhan", "csv-parse", "entities", "hucre", "ical.js", "parse5"],
  ...["temporal-polyfill", "temporal-utils", "yaml"],
];

/** The users' compilers: this repository's, and the client's TypeScript 5. */
const compilers = {
  7: path.join(root, "node_modules/typescript/bin/tsc"),
  5: path.join(root, "client/node_modules/typescript/bin/tsc"),
};

/** A folder outside the repository, with the packed packages in its `node_modules` as npm arranges them. */
export interface Installation {
  readonly folder: string;
  /** The copy of the repository used for packing. */
  readonly copy: string;
  packageFolder(name: PackageName): string;
  /** Makes a folder beside `node_modules` with these files: texts, or values for JSON. */
  addProject(name: string, files: Readonly<Record<string, unknown>>): Promise<Project>;
  remove(): Promise<void>;
}

/** A user's project. */
export interface Project {
  readonly folder: string;
  /** Runs TypeScript of a major version; rejects with its findings in `stdout`. */
  tsc(version: keyof typeof compilers, ...args: string[]): Promise<void>;
  /** Runs a file and returns its output. */
  node(file: string, ...args: string[]): Promise<string>;
}

/** The packed packages, and the copy of the repository used for packing. */
interface Packed {
  readonly files: Readonly<Record<PackageName, string>>;
  readonly copy: string;
}

/** Packs the packages once for all files of a run: the first to come packs, and the others wait. */
export async function packOnce(): Promise<Packed> {
  const folder = process.env.TEST_PACKAGES;
  if (!folder) {
    throw new Error("TEST_PACKAGES is not set. Run the file with `npm test -- FILE`: it makes that folder.");
  }
  const done = path.join(folder, "packed.json");
  return eventually(async () => {
    const isFirst = await mkdir(folder).then(
      () => true,
      () => false,
    );
    if (!isFirst) return readFile(done, "utf8").then(JSON.parse, () => undefined);
    try {
      const packed: Packed = { files: await packInto(folder), copy: path.join(folder, "copy") };
      await writeFile(`${done}.new`, JSON.stringify(packed));
      await rename(`${done}.new`, done);
      return packed;
    } catch (error) {
      await rm(folder, { recursive: true });
      throw error;
    }
  });
}

/**
 * Arranges packed packages, without the network.
 * @param names the server has its own dependencies, which `installServer` adds
 */
export async function installPackages(
  names: readonly PackageName[] = packageNames.filter((name) => name !== "server"),
): Promise<Installation> {
  const { files, copy } = await packOnce();
  const outside = await mkdtemp(path.join(tmpdir(), "mosque-sync-packages-"));
  const remove = () => rm(outside, { recursive: true });
  const folder = path.join(outside, "installed");
  const modules = path.join(folder, "node_modules");
  const packageFolder = (name: PackageName) => path.join(modules, manifestOf(name).name);
  try {
    for (const name of names) {
      await mkdir(packageFolder(name), { recursive: true });
      await execute("tar", ["-xzf", files[name], "-C", packageFolder(name), "--strip-components=1"]);
    }
    for (const name of names.includes("cli") ? dependencies : []) {
      await symlink(path.join(root, "node_modules", name), path.join(modules, name));
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    folder,
    copy,
    packageFolder,
    addProject: (name, files) => addProject(path.join(folder, name), files),
    remove,
  };
}

async function addProject(folder: string, files: Readonly<Record<string, unknown>>): Promise<Project> {
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    await writeFile(path.join(folder, name), text);
  }
  return {
    folder,
    async tsc(version, ...args) {
      await execute(process.execPath, [compilers[version], ...args], { cwd: folder });
    },
    async node(file, ...args) {
      return (await execute(process.execPath, [file, ...args], { cwd: folder })).stdout;
    },
  };
}

/** The TypeScript examples of a page. */
export async function examplesIn(page: string): Promise<string[]> {
  const text = await readFile(path.join(root, page), "utf8");
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, example]) => example as string);
}
