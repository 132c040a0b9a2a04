/**
 * Builds the contents of a package for `npm pack`: JavaScript and types, because Node refuses TypeScript inside
 * node_modules. npm calls it in the package's folder: with `build` before it packs, with `restore` after. With
 * NEEDS_ARE_BUILT, the packages that it needs were packed just before.
 */
import {
  copyFileSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dependenciesAreInstalled, installDependencies } from "../setup/dependencies.mjs";
import { buildPages, pagesAreBuilt } from "../setup/portal-pages.mjs";
import { root, run, stop } from "../setup/run.mjs";

/** Holds the repository's own package.json while the packed one replaces it. */
const kept = ".package.json.kept";

/**
 * How each package is built: the packages whose built types it needs, and its module format. The client is CommonJS,
 * which both `require` and `import` load, so a program has one copy of it and `instanceof` works. The modules of the
 * timetable and the command line are joined, because they are many. The server is a program that nothing imports: it is
 * bundled, with the project's packages that it imports inside.
 */
const packages = {
  client: { needs: [], type: "commonjs" },
  timetable: { needs: [], isJoined: true, type: "module" },
  cli: { needs: ["client", "timetable"], isJoined: true, type: "module" },
  server: { isBundled: true, type: "module" },
};

restore();
if (process.argv[2] === "build") await build(process.cwd().split(/[/\\]/).at(-1));

function restore() {
  if (existsSync(kept)) renameSync(kept, "package.json");
  for (const file of ["LICENSE", "npm-shrinkwrap.json"]) rmSync(file, { force: true });
}

async function build(name) {
  await requireDependencies();
  const { needs, isJoined, isBundled, type } = packages[name];
  if (isBundled) await bundle();
  else for (const each of process.env.NEEDS_ARE_BUILT ? [name] : [...needs, name]) await compile(each);
  if (isJoined) await write(name, "join-modules.ts", name);
  copyFileSync(new URL("LICENSE", root), "LICENSE");
  const text = readFileSync("package.json", "utf8");
  writeFileSync(kept, text);
  writeFileSync(
    "package.json",
    `${JSON.stringify(packed(name, JSON.parse(text), { isBundled, type }), null, 2)}\n`,
  );
}

/** npm would empty the folder that a link leads to, which is the repository's own. */
async function requireDependencies() {
  if (dependenciesAreInstalled()) return;
  const modules = lstatSync(new URL("node_modules", root), { throwIfNoEntry: false });
  if (modules?.isSymbolicLink()) stop("node_modules is not what package-lock.json says.", "Run npm ci.");
  await installDependencies();
}

async function compile(name) {
  rmSync(new URL(`${name}/dist`, root), { recursive: true, force: true });
  const { code, output } = await run("tsc", ["--project", `${name}/tsconfig.build.json`]);
  if (code !== 0) stop(output, `${name} does not compile. Run npm run check.`);
}

async function bundle() {
  if (!pagesAreBuilt()) await buildPages();
  for (const program of ["server-files.ts", "shrinkwrap.ts"]) await write("server", program);
}

async function write(name, program, ...given) {
  const { code, output } = await run("node", [`scripts/packages/${program}`, ...given]);
  if (code !== 0) stop(output, `The package of the ${name} could not be built. Fix the error above.`);
}

/** The package.json of a built package. */
function packed(
  name,
  { scripts: _, devDependencies: __, dependencies, imports, exports, ...rest },
  { isBundled, type },
) {
  return {
    ...rest,
    ...repositoryOf(name),
    type,
    ...(exports && builtExports(exports, type)),
    ...(imports && {
      imports: Object.fromEntries(
        Object.entries(imports).map(([name, to]) => [name, typeof to === "string" ? toBuilt(to) : to]),
      ),
    }),
    ...(dependencies && {
      dependencies: Object.fromEntries(
        Object.entries(dependencies).filter(([each]) => !(isBundled && each.startsWith("@mosque-sync/"))),
      ),
    }),
  };
}

/** Where a workflow builds the package: npm compares it with the provenance. */
function repositoryOf(name) {
  const { GITHUB_SERVER_URL: host, GITHUB_REPOSITORY: repository } = process.env;
  if (!host || !repository) return {};
  return { repository: { type: "git", url: `git+${host}/${repository}.git`, directory: name } };
}

function builtExports(exports, type) {
  const { types, default: main } = entry(exports["."]);
  return {
    exports: Object.fromEntries(Object.entries(exports).map(([name, file]) => [name, entry(file)])),
    // For TypeScript's `node10` resolution, which does not know `exports`.
    ...(type === "commonjs" && { main, types }),
  };
}

function entry(file) {
  const main = toBuilt(file);
  return { types: main.replace(/\.js$/, ".d.ts"), default: main };
}

function toBuilt(file) {
  return file.replace(/^\.\/src\/(.*)\.ts$/, "./dist/$1.js");
}
