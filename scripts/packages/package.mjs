/**
 * Makes a package what `npm pack` puts into its file: JavaScript and types, which every Node reads also inside
 * node_modules, where it refuses TypeScript. npm calls it in the package's folder: with `build` before it packs, with
 * `restore` after.
 */
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dependenciesAreInstalled, installDependencies } from "../ready/dependencies.mjs";
import { root, run, stop } from "../ready/step.mjs";

/** The repository's own package.json, for as long as the packed one is in its place. */
const kept = ".package.json.kept";

/**
 * How each package is built: the packages whose built types it needs, and what its JavaScript is. The client is
 * CommonJS, which `require` and `import` both load, so that a program has it once and `instanceof` holds.
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
  if (code !== 0) stop(output, `${name} does not compile. See npm run check.`);
}

/** What a package says of itself once it is built. */
function packed({ scripts: _, devDependencies: __, exports, bin, ...rest }, type) {
  const built = Object.entries(exports).map(([name, file]) => [name, entry(file)]);
  const { types, default: main } = entry(exports["."]);
  return {
    ...rest,
    type,
    exports: Object.fromEntries(built),
    // What TypeScript's `node10` resolution reads, which knows no `exports`.
    ...(type === "commonjs" && { main, types }),
    ...(bin && { bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, toBuilt(file)])) }),
  };
}

function entry(file) {
  const main = toBuilt(file);
  return { types: main.replace(/\.js$/, ".d.ts"), default: main };
}

function toBuilt(file) {
  return file.replace(/^\.\/src\/(.*)\.ts$/, "./dist/$1.js");
}
