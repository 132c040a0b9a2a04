/**
 * Builds the contents of a package for `npm pack`: JavaScript and types, because Node refuses TypeScript inside
 * node_modules. npm calls it in the package's folder: with `build` before it packs, with `restore` after.
 */
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dependenciesAreInstalled, installDependencies } from "../ready/dependencies.mjs";
import { root, run, stop } from "../ready/step.mjs";

/** Holds the repository's own package.json while the packed one replaces it. */
const kept = ".package.json.kept";

/**
 * How each package is built: the packages whose built types it needs, and its module format. The client is CommonJS,
 * which both `require` and `import` load, so a program has one copy of it and `instanceof` works.
 */
const packages = {
  client: { needs: [], type: "commonjs" },
  timetable: { needs: [], type: "module" },
  cli: { needs: ["client", "timetable"], type: "module" },
};

restore();
if (process.argv[2] === "build") await build(process.cwd().split(/[/\\]/).at(-1));

function restore() {
  if (existsSync(kept)) renameSync(kept, "package.json");
  rmSync("LICENSE", { force: true });
}

async function build(name) {
  if (!dependenciesAreInstalled()) await installDependencies();
  const { needs, type } = packages[name];
  for (const each of [...needs, name]) await compile(each);
  copyFileSync(new URL("LICENSE", root), "LICENSE");
  const text = readFileSync("package.json", "utf8");
  writeFileSync(kept, text);
  writeFileSync("package.json", `${JSON.stringify(packed(JSON.parse(text), type), null, 2)}\n`);
}

async function compile(name) {
  rmSync(new URL(`${name}/dist`, root), { recursive: true, force: true });
  const { code, output } = await run("tsc", ["--project", `${name}/tsconfig.build.json`]);
  if (code !== 0) stop(output, `${name} does not compile. Run npm run check.`);
}

/** The package.json of a built package. */
function packed({ scripts: _, devDependencies: __, imports, exports, ...rest }, type) {
  const built = Object.entries(exports).map(([name, file]) => [name, entry(file)]);
  const { types, default: main } = entry(exports["."]);
  return {
    ...rest,
    type,
    exports: Object.fromEntries(built),
    // For TypeScript's `node10` resolution, which does not know `exports`.
    ...(type === "commonjs" && { main, types }),
    ...(imports && {
      imports: Object.fromEntries(
        Object.entries(imports).map(([name, to]) => [name, typeof to === "string" ? toBuilt(to) : to]),
      ),
    }),
  };
}

function entry(file) {
  const main = toBuilt(file);
  return { types: main.replace(/\.js$/, ".d.ts"), default: main };
}

function toBuilt(file) {
  return file.replace(/^\.\/src\/(.*)\.ts$/, "./dist/$1.js");
}
