import { hash } from "node:crypto";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { keepBundle } from "./keep-bundle.ts";

const repository = new URL("../../", import.meta.url);

/** The project's own programs and threads, as the tests start them. */
const programs = [
  "server/src/main.ts",
  "server/src/commands/provision.ts",
  "server/src/commands/setup-link.ts",
  "server/src/commands/public-url.ts",
  "server/src/commands/backup.ts",
  "server/src/commands/restore.ts",
  "server/src/store/engines/sqlite/sqlite-thread-worker.ts",
  "server/src/subjects/timetable/daily-thread.ts",
  "server/src/subjects/timetable/reading/reading-thread.ts",
  "cli/src/main.ts",
  "cli/src/source/reading-process-program.ts",
] as const;

/** Modules that the tests import, with all that these import: a test file starts the service in its own process. */
const modulesOfTests = [
  "contract/src/index.ts",
  "server/src/process/first-start.ts",
  "server/src/process/log.ts",
  "server/src/service.ts",
  "server/src/settings/config.ts",
  "server/src/store/changes.ts",
  "server/src/store/store.ts",
  "server/src/subjects/keys/rows/keys.ts",
  "server/src/subjects/mosques/rows/mosques.ts",
] as const;

const bundled = [...programs, ...modulesOfTests];

/**
 * Bundles the project's own modules into a file or few for each program: finding, reading and linking two hundred
 * modules takes half of a process's start. Stack traces name the sources.
 * @returns the address of each bundle, by the address of its program
 */
export async function bundlePrograms(): Promise<Readonly<Record<string, string>>> {
  const bundle = await rolldown({
    cwd: fileURLToPath(repository),
    input: Object.fromEntries(bundled.map((module) => [fileName(module), module])),
    platform: "node",
    logLevel: "silent",
    external: isLibrary,
    plugins: [ownAddresses],
  });
  const format = {
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
    sourcemap: true,
  } as const;
  const { output } = await bundle.generate(format);
  const code = output.map((file) => (file.type === "chunk" ? file.code : "")).join("");
  const version = hash("sha256", code).slice(0, 16);
  const folder = await keepBundle("quick-programs", version, (dir) => bundle.write({ ...format, dir }));
  await bundle.close();
  return Object.fromEntries(
    bundled.map((module) => [
      new URL(module, repository).href,
      pathToFileURL(`${folder}/${fileName(module)}.mjs`).href,
    ]),
  );
}

/** Whether an import names a library: no path, no private name of a package, and no package of the project. */
function isLibrary(name: string): boolean {
  return !/^([./#]|@mosque-sync\/)/.test(name) && !bundled.some((module) => module === name);
}

/** Keeps the address of each module: it finds files beside itself by it. */
const ownAddresses: Plugin = {
  name: "addresses of modules",
  transform(code, path) {
    if (!code.includes("import.meta.url")) return undefined;
    const address = JSON.stringify(pathToFileURL(path).href);
    return { code: code.replaceAll("import.meta.url", address), map: null };
  },
};

function fileName(module: string): string {
  return module.replace(/\.ts$/, "").replaceAll("/", "-");
}
