import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { suite, test } from "node:test";
import { circlesOf, codeOf, type Import, importsOf, root } from "./imports.ts";

/** The project's packages, and the packages that each may import. */
const packages = {
  contract: [],
  timetable: [],
  client: ["contract"],
  server: ["contract", "timetable"],
  cli: ["client", "timetable"],
  portal: ["contract", "timetable", "cli"],
} as const satisfies Record<string, readonly string[]>;
type PackageName = keyof typeof packages;
const packageNames = Object.keys(packages) as PackageName[];

/** The server's layers, from the top: each may import itself and the layers listed with it. */
const layers: Record<string, readonly string[]> = {
  commands: ["process", "settings", "backup", "subjects", "domain", "store", "program.ts"],
  metrics: ["http", "subjects", "domain", "store", "settings", "program.ts", "process/listening.ts"],
  process: ["settings", "subjects", "domain", "store", "program.ts"],
  http: ["subjects", "guides", "domain", "store", "settings", "program.ts"],
  backup: ["subjects", "domain", "store"],
  subjects: ["domain", "store", "settings/readers.ts", "settings/ip-addresses.ts", "program.ts"],
  guides: ["subjects", "domain", "program.ts"],
  store: ["domain"],
  domain: [],
  settings: [],
};

/** The kinds of files by their path: rules are pure, and only rows have SQL. */
const isRule = (file: string) => /^server\/src\/subjects\/.*(\/rules\/|\/rules\.ts$)/.test(file);
const isRows = (file: string) => /^server\/src\/subjects\/.*(\/rows\/|\/rows\.ts$)/.test(file);

/** The layers of the timetable package: each may import itself and the layers before it. */
const ofTimetable = "times notices sources reading timetable lint report writing reconciliation".split(" ");

/** The layers of `server/src/http` with their allowed imports inside it. */
const layersOfHttp: Record<string, readonly string[]> = {
  reading: [],
  responding: ["reading", "rate-limits.ts", "routes.ts", "services.ts"],
  pipeline: ["responding", "reading", "rate-limits.ts", "routes.ts", "services.ts"],
  pages: ["responding", "reading", "routes.ts", "services.ts"],
};

/** Access to the world outside the process. */
const effects =
  /^(pino|kysely|pg|node:(fs|http|https|net|dns|child_process|cluster|sqlite|process|timers)(\/.*)?)$/;

/** Access to a clock, an environment, a network or Node: everything that is not computed from arguments. */
const surroundings =
  /\bnew Date\(\)|(?<!new )\bDate\(|\b(Date\.now|Temporal\.Now|Math\.random|resolvedOptions|performance|process|globalThis|window|document|navigator|fetch|XMLHttpRequest|WebSocket|setTimeout|setInterval|console|Buffer|require|import\.meta)\b/g;

const imports = globSync(`{${packageNames.join(",")}}/{src,test}/**/*.{ts,tsx}`, { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .flatMap(importsOf);

/** Node's own modules, and icons, which the build of the pages draws (`icon-drawings.ts`). */
const builtIn = /^(node|tabler):/;

suite("import directions", () => {
  test("every package has files with imports", () => {
    for (const name of packageNames) {
      assert.ok(
        imports.some(({ file }) => file.startsWith(`${name}/`)),
        `no import was found in ${name}/`,
      );
    }
  });

  test("the portal's pages name what lies two folders up from their root: #parts/…", () => {
    assertNone(importsIn("portal/src/").filter(({ written }) => written.startsWith("../../")));
  });

  test("the server names what lies two folders up from its root: #store/…", () => {
    assertNone(
      importsIn("server/").filter(({ written }) => written.startsWith("../../") && !written.includes("e2e")),
    );
  });

  for (const name of packageNames) {
    const allowed = packages[name].map((other) => `@mosque-sync/${other}`);
    test(`${name} imports ${allowed.length > 0 ? `only ${allowed.join(", ")}` : "nothing"} of the project`, () => {
      const itself = `@mosque-sync/${name}`;
      const ofProject = importsIn(`${name}/`).filter(({ target }) => target.startsWith("@mosque-sync/"));
      assertNone(
        ofProject.filter(({ file, target }) => {
          const known = isTest(file) ? [itself, ...allowed] : allowed;
          return !known.includes(packageOf(target));
        }),
      );
    });

    test(`${name} never imports files from another package's folder`, () => {
      assertNone(
        importsIn(`${name}/`).filter(({ target, isFile }) => isFile && !target.startsWith(`${name}/`)),
      );
    });

    test(`${name}/src imports only what its own package.json depends on`, () => {
      const dependencies = dependenciesOf(name);
      const foreign = importsIn(`${name}/src/`).filter(
        ({ file, target, isFile }) => !isTest(file) && !isFile && !builtIn.test(target),
      );
      assertNone(foreign.filter(({ target }) => !dependencies.includes(packageOf(target))));
    });
  }

  for (const [layer, below] of Object.entries(layers)) {
    test(`server/src/${layer} imports only ${[layer, ...below].join(", ")} of the server`, () => {
      const allowed = [layer, ...below].map((name) => `server/src/${name}`);
      const inside = importsIn(`server/src/${layer}/`).filter(({ file, isFile }) => isFile && !isTest(file));
      assertNone(
        inside.filter(({ target }) => !allowed.some((place) => `${target}/`.startsWith(`${place}/`))),
      );
    });
  }

  for (const [index, layer] of ofTimetable.entries()) {
    const allowed = ofTimetable.slice(0, index + 1);
    test(`timetable/src/${layer} imports only ${allowed.join(", ")} of its package`, () => {
      const inside = importsIn(`timetable/src/${layer}/`).filter(({ isFile }) => isFile);
      assertNone(
        inside.filter(({ target }) => !allowed.some((name) => target.startsWith(`timetable/src/${name}/`))),
      );
    });
  }

  test("every folder of server/src/http is a layer", () => {
    const folders = globSync("server/src/http/*/", { cwd: root }).map((folder) => posix.basename(folder));
    assert.deepEqual(folders.toSorted(), Object.keys(layersOfHttp).toSorted());
  });

  for (const [layer, others] of Object.entries(layersOfHttp)) {
    test(`server/src/http/${layer} imports only ${[layer, ...others].join(", ")} of http`, () => {
      const allowed = [layer, ...others].map((name) => `server/src/http/${name}`);
      const inside = importsIn(`server/src/http/${layer}/`).filter(({ target }) =>
        target.startsWith("server/src/http/"),
      );
      assertNone(
        inside.filter(({ target }) => !allowed.some((place) => `${target}/`.startsWith(`${place}/`))),
      );
    });
  }

  test("every folder of timetable/src is a layer", () => {
    const folders = globSync("timetable/src/*/", { cwd: root }).map((folder) => posix.basename(folder));
    assert.deepEqual(folders.toSorted(), ofTimetable.toSorted());
  });

  test("timetable/src computes everything from its arguments, in Node as in a browser", () => {
    const files = globSync("timetable/src/**/*.ts", { cwd: root });
    const found = files.flatMap((file) =>
      [...codeOf(file).matchAll(surroundings)].map(([name]) => `${file} uses ${name}`),
    );
    assert.deepEqual(found, []);
    assertNone(importsIn("timetable/src/").filter(({ target }) => target.startsWith("node:")));
  });

  for (const name of packageNames) {
    test(`${name}/src has no import circle`, () => {
      assert.deepEqual(circlesOf(importsIn(`${name}/src/`)), []);
    });
  }

  test("a subject's rules import only rules, domain and the contract, and have no effect", () => {
    const ofRules = imports.filter(({ file }) => isRule(file) && !isTest(file));
    assert.ok(ofRules.length > 0);
    assertNone(ofRules.filter(({ target }) => effects.test(target)));
    assertNone(
      ofRules.filter(
        ({ target, isFile }) => isFile && !isRule(target) && !target.startsWith("server/src/domain/"),
      ),
    );
  });

  test("a subject's rows import only rows, rules, domain and the store: they know no handler", () => {
    const ofRows = imports.filter(({ file, isFile }) => isRows(file) && isFile && !isTest(file));
    assert.ok(ofRows.length > 0);
    assertNone(
      ofRows.filter(
        ({ target }) => !isRows(target) && !isRule(target) && !/^server\/src\/(domain|store)\//.test(target),
      ),
    );
  });

  test("no subject imports an engine of the store", () => {
    const above = ["domain", "subjects", "http"].flatMap((layer) => importsIn(`server/src/${layer}/`));
    assertNone(
      above.filter(
        ({ file, target, isType }) =>
          !isType && !isTest(file) && /^server\/src\/store\/engines\/(sqlite|postgres)\//.test(target),
      ),
    );
  });

  test("SQL stays in rows, in the store and in backups, so each change of a mosque makes its record", () => {
    const withSql = globSync("server/src/**/*.ts", { cwd: root })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !mayHaveSql(file) && !isTest(file))
      .filter((file) =>
        /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/.test(
          readFileSync(new URL(file, root), "utf8"),
        ),
      );
    assert.deepEqual(withSql, []);
  });

  for (const pure of ["contract/src/", "timetable/src/", "server/src/domain/"]) {
    test(`${pure} uses no network, file, database or process`, () => {
      assertNone(importsIn(pure).filter(({ target }) => effects.test(target)));
    });
  }

  test("at runtime portal/src imports only the parts of the contract that have no schemas: these stay out of the pages", () => {
    const ofContract = importsIn("portal/src/").filter(
      ({ target }) => packageOf(target) === "@mosque-sync/contract",
    );
    const withoutSchemas =
      /^@mosque-sync\/contract\/(devices|event-defaults|languages|page-limits|roles|rhythm|service-settings|spans|warning-days|texts\/.*)$/;
    assertNone(ofContract.filter(({ target, isType }) => !isType && !withoutSchemas.test(target)));
  });

  test("of the timetable's code, the pages use only typed times, own entries and columns: its readers of files, and the reader of mosque.yaml, are only in the worker", () => {
    const reading = "portal/src/pages/mosque/timetable/reading";
    const ofPages = importsIn("portal/src/").filter(({ file, isType }) => !isType && !isTest(file));
    const readers: Record<string, RegExp> = {
      [`${reading}/read-timetable.ts`]: /^@mosque-sync\/timetable/,
      [`${reading}/mosque-yaml.ts`]: /^@mosque-sync\/cli\/mosque-yaml$/,
    };
    const ofReaders = ofPages.filter(({ target }) => /^@mosque-sync\/(timetable|cli)/.test(target));
    const isOfPages = (target: string) => /\/(columns|own-entries|typed-times)$/.test(target);
    assertNone(ofReaders.filter(({ file, target }) => !isOfPages(target) && !readers[file]?.test(target)));
    const ofReader = ofPages.filter(({ target }) => target.endsWith("/read-timetable.ts"));
    assert.deepEqual(
      ofReader.map(({ file }) => file),
      [`${reading}/reading-worker.ts`],
    );
    const ofWorker = ofPages.filter(({ target }) => target.includes("/reading-worker.ts"));
    assertNone(ofWorker.filter(({ target }) => !target.endsWith("?worker")));
  });

  test("every published package takes Temporal with all calendars, and so from one module", () => {
    const published = ["contract", "timetable", "client", "server", "cli"];
    const ofPolyfill = published.flatMap((name) =>
      importsIn(`${name}/src/`).filter(({ target }) => target.startsWith("temporal-polyfill")),
    );
    assert.ok(ofPolyfill.length > 0);
    assertNone(ofPolyfill.filter(({ target }) => target !== "temporal-polyfill/full"));
  });

  test("only rows, the store and backups use a database", () => {
    const databases = imports.filter(({ target }) => /^(kysely|pg|node:sqlite)(\/.*)?$/.test(target));
    assertNone(databases.filter(({ file }) => !mayHaveSql(file) && !isTest(file)));
  });
});

function mayHaveSql(file: string): boolean {
  return isRows(file) || file.startsWith("server/src/store/") || file.startsWith("server/src/backup/");
}

function importsIn(folder: string): Import[] {
  return imports.filter(({ file }) => file.startsWith(folder));
}

function isTest(file: string): boolean {
  return file.includes("/test/") || file.endsWith(".test.ts");
}

function dependenciesOf(name: PackageName): string[] {
  const manifest: Partial<Record<"dependencies" | "devDependencies" | "imports", Record<string, unknown>>> =
    JSON.parse(readFileSync(new URL(`${name}/package.json`, root), "utf8"));
  // The portal's pages are built: their imports are needed for the build, and never at runtime. A package names the
  // builds of one dependency for Node and for browsers in its imports.
  const { dependencies, devDependencies, imports } = manifest;
  return Object.keys({ ...dependencies, ...imports, ...(name === "portal" && devDependencies) });
}

/** The package of an import such as `typebox/compile` or `@mosque-sync/contract`. */
function packageOf(target: string): string {
  return target
    .split("/")
    .slice(0, target.startsWith("@") ? 2 : 1)
    .join("/");
}

function assertNone(offending: readonly Import[]): void {
  assert.deepEqual(
    offending.map(({ file, target }) => `${file} imports ${target}`),
    [],
  );
}
