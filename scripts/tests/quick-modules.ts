import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

const repository = new URL("../../", import.meta.url);

/** Libraries of several hundred small modules each, by the names under which the service imports them. */
const libraries = [
  "typebox",
  "typebox/compile",
  "kysely",
  "better-auth/minimal",
  "better-auth/adapters",
  "better-auth/oauth2",
];

/**
 * Bundles each library into one file. Loading them module by module takes a third of a service's start, and a test run
 * starts about a thousand processes.
 * @returns the address of each bundle, by its import name
 */
export async function bundleLibraries(): Promise<Readonly<Record<string, string>>> {
  const lockFile = readFileSync(new URL("package-lock.json", repository), "utf8");
  const version = hash("sha256", lockFile + libraries.join()).slice(0, 16);
  const folder = fileURLToPath(new URL(`node_modules/.cache/quick-modules-${version}`, repository));
  if (!existsSync(folder)) await bundleInto(folder);
  return Object.fromEntries(
    libraries.map((name) => [name, pathToFileURL(`${folder}/${fileName(name)}.mjs`).href]),
  );
}

/** Two runs may bundle at once: the folder appears only when complete. */
async function bundleInto(folder: string): Promise<void> {
  const unfinished = `${folder}-${process.pid}`;
  const bundle = await rolldown({
    // The service's own dependencies, resolved as the service does.
    cwd: fileURLToPath(new URL("server", repository)),
    input: Object.fromEntries(libraries.map((name) => [fileName(name), name])),
    platform: "node",
    logLevel: "silent",
  });
  await bundle.write({ dir: unfinished, entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" });
  await bundle.close();
  await rename(unfinished, folder).catch((error) => {
    if (!existsSync(folder)) throw error;
  });
}

function fileName(library: string): string {
  return library.replaceAll("/", "-");
}
