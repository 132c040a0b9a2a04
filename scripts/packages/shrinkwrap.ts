/**
 * Writes `npm-shrinkwrap.json` for the package of the server: npm then installs exactly the production packages that
 * package-lock.json names, each checked by its sum, whatever has been published since.
 */
import { readFileSync, writeFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), "utf8"));

/** A package as a lock file describes it. */
interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The folder of the server among the packages of package-lock.json. */
const server = "server";
const { name, version, license, bin, engines, dependencies } = read("server/package.json") as Locked &
  Record<string, unknown>;
const own = Object.entries(dependencies ?? {}).filter(([each]) => !each.startsWith("@mosque-sync/"));
const locked: Readonly<Record<string, Locked>> = read("package-lock.json").packages;

const packages = {
  "": { name, version, license, bin, engines, dependencies: Object.fromEntries(own) },
  ...installedBelow(),
};
const shrinkwrap = { name, version, lockfileVersion: 3, requires: true, packages };
writeFileSync(new URL("server/npm-shrinkwrap.json", root), `${JSON.stringify(shrinkwrap, null, 2)}\n`);

/**
 * Every package that the server needs when it runs, by its place below the server's folder.
 * @throws Error if two packages would take the same place
 */
function installedBelow(): Record<string, Locked> {
  const found = new Map<string, string>();
  const add = (names: readonly string[], from: string) => {
    for (const each of names) {
      const place = placeOf(each, from);
      if (place === undefined || found.has(place)) continue;
      found.set(place, place.replace(/^server\//, ""));
      const { dependencies: needed, optionalDependencies: optional, ...peers } = locked[place] as Locked;
      add([...Object.keys({ ...needed, ...optional }), ...requiredPeers(peers)], place);
    }
  };
  add(
    own.map(([each]) => each),
    server,
  );
  const places = [...found.values()];
  const taken = places.find((place, index) => places.indexOf(place) !== index);
  if (taken) throw new Error(`package-lock.json has two versions of ${taken}: run npm dedupe.`);
  const placed = [...found].sort(([, a], [, b]) => (a < b ? -1 : 1));
  return Object.fromEntries(placed.map(([from, to]) => [to, locked[from] as Locked]));
}

/** Where Node finds a package that another one imports; undefined for an optional one that is not there. */
function placeOf(wanted: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/\/?(node_modules\/(@[^/]+\/)?[^/]+|[^/]+)$/, "")) {
    const place = `${folder}${folder && "/"}node_modules/${wanted}`;
    if (place in locked || folder === "") return place in locked ? place : undefined;
  }
}

function requiredPeers({ peerDependencies = {}, peerDependenciesMeta = {} }: Locked): string[] {
  return Object.keys(peerDependencies).filter((each) => !peerDependenciesMeta[each]?.optional);
}
