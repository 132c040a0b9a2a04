/** A CycloneDX document, as far as it is read here. */
export interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
}

interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

/** package-lock.json, as far as it is read here. */
export interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>;
}

/** The packages that sources import when they run: by name, without the files inside them. */
export function importedPackages(sources: readonly string[]): string[] {
  const imports = sources.flatMap((source) => [
    ...source.matchAll(
      /^(?:import|export)\s(?!type\b)(?:[\w$*\s{},]*?\sfrom\s)?["'](?<target>[^"'.#][^"']*)["'];/gm,
    ),
    ...source.matchAll(/\bimport\(\s*["'](?<target>[^"'.#][^"']*)["']\s*\)/g),
  ]);
  const names = imports.flatMap(({ groups }) => packageOf(groups?.target ?? "") ?? []);
  return [...new Set(names)].sort();
}

function packageOf(target: string): string | undefined {
  // The build of the pages draws icons from the package (`portal/icon-drawings.ts`).
  if (target.startsWith("tabler:")) return "@iconify-json/tabler";
  return /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0];
}

/** The packages that `npm ci --omit=dev` installs, as `name@version`, and the project's own. */
export function productionPackages({ packages }: Lock): Set<string> {
  const installed = Object.entries(packages).filter(([, { version, dev }]) => version !== undefined && !dev);
  return new Set(
    installed.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")}@${version}`),
  );
}

/**
 * Leaves what a running service consists of: the production packages and the project's own, and what is built into the
 * portal's pages, with everything that it depends on. `npm sbom --omit=dev` would leave out the pages' packages, and
 * also those that are both in production and for development.
 * @param all every package, with what each depends on
 * @param production as `productionPackages` returns it
 * @param imported the names of the packages that the pages import
 * @throws Error if one of those is not in `all`
 */
export function deliveredOf(all: Bom, production: ReadonlySet<string>, imported: readonly string[]): Bom {
  const built = reachedFrom(imported.map(refIn(all)), all.dependencies);
  const isOwn = (ref: string) =>
    /^(@mosque-sync\/|mosque-profile-sync@)/.test(ref) || ref === all.metadata.component["bom-ref"];
  const isDelivered = (ref: string) => isOwn(ref) || production.has(ref) || built.has(ref);
  return {
    ...all,
    components: all.components.filter((each) => isDelivered(each["bom-ref"])).map(asDelivered),
    dependencies: all.dependencies
      .filter(({ ref }) => isDelivered(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isDelivered) })),
  };
}

function refIn({ components }: Bom): (name: string) => string {
  return (name) => {
    const component = components.find((each) => each.name === name);
    if (!component) throw new Error(`The pages import ${name}, which package-lock.json does not have.`);
    return component["bom-ref"];
  };
}

function reachedFrom(refs: readonly string[], dependencies: readonly Dependency[]): Set<string> {
  const dependsOn = new Map(dependencies.map((each) => [each.ref, each.dependsOn]));
  const reached = new Set(refs);
  for (const ref of reached) for (const next of dependsOn.get(ref) ?? []) reached.add(next);
  return reached;
}

/** Without npm's remark that a package is for development, which is not true of what is delivered. */
function asDelivered(component: Component): Component {
  const properties = component.properties ?? [];
  return {
    ...component,
    properties: properties.filter(({ name }) => name !== "cdx:npm:package:development"),
  };
}

/** Names the project's own packages as they name themselves: npm takes the names of their folders. */
export function withNames(bom: Bom): Bom {
  const named = (component: Component) => ({
    ...component,
    name: component["bom-ref"].replace(/(?<=.)@[^@]*$/, ""),
  });
  return {
    ...bom,
    metadata: { ...bom.metadata, component: named(bom.metadata.component) },
    components: bom.components.map(named),
  };
}
