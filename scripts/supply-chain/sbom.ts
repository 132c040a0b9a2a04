/**
 * Writes what a running service consists of as CycloneDX: `npm run sbom -- [FILE]`. These are the production packages,
 * and those that are built into the portal's pages.
 */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { deliveredOf, importedPackages, productionPackages, withNames } from "./bom.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const file = resolve(process.env.INIT_CWD ?? ".", process.argv[2] ?? "sbom.cdx.json");

const pages = globSync("portal/src/**/*.{ts,tsx}", { cwd: root }).filter(
  (path) => !path.endsWith(".test.ts"),
);
const imported = importedPackages(pages.map(read)).filter((name) => !name.startsWith("@mosque-sync/"));
const production = productionPackages(JSON.parse(read("package-lock.json")));
const all = withNames(JSON.parse(npmSbom()));
const bom = deliveredOf(all, production, imported);
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${file}: ${bom.components.length} packages`);

function npmSbom(): string {
  const given = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--loglevel=error"];
  return execFileSync("npm", given, {
    cwd: fileURLToPath(root),
    encoding: "utf8",
    maxBuffer: 100_000_000,
    shell: process.platform === "win32",
  });
}
