import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import http from "node:http";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { keepBundle } from "./keep-bundle.ts";

const repository = new URL("../../", import.meta.url);

/**
 * Libraries of many modules, by the names under which the service imports them, and what it imports. All that an ES
 * module exports is kept; a CommonJS module says only when it runs what it exports.
 */
const libraries = {
  typebox: "*",
  "typebox/compile": "*",
  kysely: "*",
  "better-auth/minimal": "*",
  "better-auth/adapters": "*",
  "better-auth/oauth2": "*",
  "better-auth/api": "*",
  "better-auth/cookies": "*",
  "better-auth/crypto": "*",
  "@better-auth/passkey": "*",
  "temporal-polyfill/full": "*",
  "find-my-way": "{ default }",
  pg: "{ default }",
  pino: "{ default }",
  "prom-client": "{ AggregatorRegistry, collectDefaultMetrics, Registry }",
  "rate-limiter-flexible": "{ RateLimiterCluster, RateLimiterClusterMaster, RateLimiterMemory }",
} as const;
const names = Object.keys(libraries);

/**
 * What Node's `http` exports, except the names that make it load its whole HTTP client when they are read, as `import`
 * reads every name: that takes 40 ms of processor time, as much as the start of an empty program.
 */
const httpNames = Object.keys(http).filter((name) => !/^(WebSocket|CloseEvent|MessageEvent)$/.test(name));
const httpModule = `const http = process.getBuiltinModule("node:http");
export default http;
export const { ${httpNames.join(", ")} } = http;
`;

/**
 * Bundles each library into one file. Loading them module by module takes a third of a service's start, and a test run
 * starts about a thousand processes.
 * @returns the address of each bundle, by its import name
 */
export async function bundleLibraries(): Promise<Readonly<Record<string, string>>> {
  const lockFile = readFileSync(new URL("package-lock.json", repository), "utf8");
  const version = hash("sha256", lockFile + JSON.stringify(libraries) + httpModule).slice(0, 16);
  const folder = await keepBundle("quick-modules", version, bundleInto);
  return Object.fromEntries(
    [...names, "node:http"].map((name) => [name, pathToFileURL(`${folder}/${fileName(name)}.mjs`).href]),
  );
}

async function bundleInto(dir: string): Promise<void> {
  const bundle = await rolldown({
    // The service's own dependencies, resolved as the service does.
    cwd: fileURLToPath(new URL("server", repository)),
    input: Object.fromEntries(
      Object.entries(libraries).map(([name, exported]) => [
        fileName(name),
        exported === "*" ? name : entry + name,
      ]),
    ),
    platform: "node",
    logLevel: "silent",
    // Parts of libraries that the service does without.
    external: ["pg-native", "thread-stream"],
    plugins: [commonJsEntries],
  });
  await bundle.write({ dir, entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" });
  await bundle.close();
  await writeFile(`${dir}/${fileName("node:http")}.mjs`, httpModule);
}

/** Begins the name of the first module of a CommonJS library's bundle. */
const entry = "entry of ";

/** First modules that export by name what a CommonJS library exports. */
const commonJsEntries: Plugin = {
  name: "entries of CommonJS libraries",
  resolveId: (id) => (id.startsWith(entry) ? id : undefined),
  load(id) {
    const name = names.find((each) => id === entry + each);
    return name && `export ${libraries[name as keyof typeof libraries]} from ${JSON.stringify(name)};`;
  },
};

function fileName(library: string): string {
  return library.replaceAll(/[/:]/g, "-");
}
