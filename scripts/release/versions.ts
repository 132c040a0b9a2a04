import { globSync, readFileSync, writeFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The package.json of the repository and of every package, by their paths. */
function manifests(): Map<string, Manifest> {
  const files = [
    "package.json",
    ...globSync("{contract,timetable,client,server,cli,portal}/package.json", { cwd: root }),
  ];
  return new Map(files.map((file) => [file, JSON.parse(read(file))]));
}

/** The version of the next release: that of the server, which all other packages share. */
export function currentVersion(): string {
  return (JSON.parse(read("server/package.json")) as Manifest).version;
}

/** What does not have that version, a sentence each. */
export function faultsOfVersions(): string[] {
  const version = currentVersion();
  const all = manifests();
  const own = new Set([...all.values()].map(({ name }) => name));
  const locked = (JSON.parse(read("package-lock.json")) as { packages: Record<string, Partial<Manifest>> })
    .packages;
  return [...all].flatMap(([file, manifest]) => {
    const folder = file.replace(/\/?package\.json$/, "");
    const needed = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    return [
      manifest.version !== version && `${file} has version ${manifest.version}, not ${version}.`,
      locked[folder]?.version !== manifest.version &&
        `package-lock.json has another version of ${file}: run npm install.`,
      ...needed.map(
        ([name, wanted]) =>
          own.has(name) && wanted !== version && `${file} needs ${name} ${wanted}, not ${version}.`,
      ),
    ].filter((fault) => fault !== false);
  });
}

/** Gives the repository itself, which changesets leaves alone, the version of its packages. */
export function setRootVersion(): void {
  const text = read("package.json");
  writeFileSync(
    new URL("package.json", root),
    text.replace(/^( {2}"version": ")[^"]*/m, (_, start) => `${start}${currentVersion()}`),
  );
}
