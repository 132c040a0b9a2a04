/**
 * Writes what the package of the server holds beside its manifest, into `server/dist`: its programs as JavaScript, the
 * portal's pages, the guides, what docs/deployment.md installs, and what mosques download. The project's private packages
 * are in the programs; libraries stay dependencies, so that npm reports and updates them.
 */
import { cpSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { guides, textFileOf } from "../../server/src/guides/guides.ts";

const root = new URL("../../", import.meta.url);
const built = new URL("server/dist/", root);

/** The programs and threads that something starts by their address. */
const programs = [
  "command-line",
  "main",
  ...["provision", "setup-link", "public-url", "backup", "restore", "distribute"].map(
    (name) => `commands/${name}`,
  ),
  "store/engines/sqlite/sqlite-thread-worker",
  "subjects/timetable/daily-thread",
  "subjects/timetable/reading/reading-thread",
];

/** Programs are started by `new URL("./name.ts", import.meta.url)`: in the package they are JavaScript in one folder. */
const addressesOfPrograms: Plugin = {
  name: "addresses of programs",
  transform(code) {
    const address = /new URL\("\.\/([\w/-]+)\.ts", import\.meta\.url\)/g;
    if (!address.test(code)) return undefined;
    return {
      code: code.replaceAll(address, (_, program: string) => {
        const name = nameOf(program);
        if (!programs.map(nameOf).includes(name))
          throw new Error(`server-files.ts does not build ${program}.`);
        return `new URL("./${name}.js", import.meta.url)`;
      }),
      map: null,
    };
  },
};

rmSync(built, { recursive: true, force: true });
await bundle();
cpSync(new URL("portal/dist/", root), new URL("pages/", built), { recursive: true });
copyGuides();
for (const folder of ["deploy/", "integrations/"]) {
  cpSync(new URL(folder, root), new URL(folder, built), { recursive: true });
}

/**
 * All files are in one folder, as deep as the sources' own: so addresses that begin at `server/src/program.ts` hold.
 * @throws Error if a program imports a library that is not a dependency of the server
 */
async function bundle(): Promise<void> {
  const bundle = await rolldown({
    cwd: fileURLToPath(new URL("server", root)),
    input: Object.fromEntries(programs.map((program) => [nameOf(program), `./src/${program}.ts`])),
    platform: "node",
    logLevel: "warn",
    external: isLibrary,
    plugins: [addressesOfPrograms],
  });
  const { output } = await bundle.write({
    dir: fileURLToPath(built),
    chunkFileNames: "[name]-[hash].js",
    // What is read in stack traces, and what licences ask to keep.
    minify: false,
    comments: { legal: true, annotation: true, jsdoc: false },
  });
  await bundle.close();
  const files = output.map(({ fileName }) => fileName);
  const imported = output.flatMap((file) =>
    file.type === "chunk" ? [...file.imports, ...file.dynamicImports] : [],
  );
  requireDependencies(imported.filter((name) => !files.includes(name) && !name.startsWith("node:")));
}

/** The folder of the guides, with those whose texts are documents of the repository. */
function copyGuides(): void {
  const folder = new URL("guides/", built);
  cpSync(new URL("server/guides/", root), folder, { recursive: true });
  for (const name of Object.keys(guides) as (keyof typeof guides)[]) {
    const text = textFileOf(name);
    if (text) cpSync(text, new URL(`${name}.md`, folder));
  }
}

function nameOf(program: string): string {
  return program.slice(program.lastIndexOf("/") + 1);
}

/** Whether an import names a library: no path, no file by its place in the package, and no package of the project. */
function isLibrary(name: string): boolean {
  return !/^([./#]|@mosque-sync\/)/.test(name);
}

function requireDependencies(imported: readonly string[]): void {
  const { dependencies } = JSON.parse(readFileSync(new URL("server/package.json", root), "utf8")) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const missing = new Set(imported.map(packageOf).filter((name) => !(name in dependencies)));
  if (missing.size > 0) {
    throw new Error(`Add to the dependencies of server/package.json: ${[...missing].join(", ")}.`);
  }
}

function packageOf(name: string): string {
  return /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
}
