import { readFileSync } from "node:fs";
import { posix } from "node:path";

/** The repository. */
export const root = new URL("../../", import.meta.url);

/** An import of a file. */
export interface Import {
  /** The path of the importing file, from the root. */
  readonly file: string;
  /** As the file has it. */
  readonly written: string;
  /** The import: a module's name, or a file's path from the root. */
  readonly target: string;
  readonly isFile: boolean;
  /** True for `import type`, which is gone when the program runs. */
  readonly isType: boolean;
  /** True for `import("…")`, which loads only when it runs. */
  readonly isLater: boolean;
}

/** The imports of a file, by its path from the root. */
export function importsOf(file: string): Import[] {
  const source = readFileSync(new URL(file, root), "utf8");
  return [...source.matchAll(/^(?:import|export) ([^=;"]*)\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/gm)].map(
    ([, clause, fromClause, call]) => {
      const target = fromClause ?? call ?? "";
      const path = fileOf(file, target);
      const isType = clause?.startsWith("type ") ?? false;
      const isLater = call !== undefined;
      return { file, written: target, target: path ?? target, isFile: path !== undefined, isType, isLater };
    },
  );
}

/**
 * The path of the file that another imports; undefined for a module. A package names its own files from its root, as its
 * `package.json` says: `#parts/…`, and `#test/…` of the server.
 */
export function fileOf(file: string, target: string): string | undefined {
  if (target.startsWith(".")) return posix.join(posix.dirname(file), target);
  const [name] = file.split("/");
  if (!target.startsWith("#") || (name !== "portal" && name !== "server")) return undefined;
  return target.startsWith("#test/") ? `${name}/${target.slice(1)}` : `${name}/src/${target.slice(1)}`;
}

/** The modules of packages that a program loads when it starts, through all files that it imports. */
export function loadedAtStartOf(program: string): ReadonlySet<string> {
  const modules = new Set<string>();
  const files = new Set([program]);
  for (const file of files) {
    for (const { target, isFile, isType, isLater } of importsOf(file)) {
      if (!isType && !isLater) (isFile ? files : modules).add(target);
    }
  }
  return modules;
}

/** Every circle of imports, types included, as its list of files. */
export function circlesOf(imports: readonly Import[]): string[] {
  const targets = Map.groupBy(imports, ({ file }) => file);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" → "));
    if (way.includes(file) || done.has(file)) return;
    for (const { target, isFile } of targets.get(file) ?? []) if (isFile) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return circles;
}

/** A file without its comments. */
export function codeOf(file: string): string {
  const source = readFileSync(new URL(file, root), "utf8");
  return source.replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/.*?$/gms, "");
}
