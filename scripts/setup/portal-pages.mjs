import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { fileURLToPath } from "node:url";
import { root, run, say, stop } from "./run.mjs";

/** The sources of the pages: files, and folders with all their contents. */
const sources = [
  "portal/src/",
  "portal/public/",
  "portal/index.html",
  "portal/package.json",
  "portal/tsconfig.json",
  "portal/vite.config.ts",
  "portal/component-styles.ts",
  "portal/icon-drawings.ts",
  "contract/src/page-limits.ts",
  "contract/src/subjects/health/rhythm.ts",
  "contract/src/subjects/mosque-data/event-defaults.ts",
  "contract/src/subjects/team/roles.ts",
  "tsconfig.json",
  "package-lock.json",
  "scripts/setup/portal-pages.mjs",
];

const portal = new URL("portal/", root);
const built = new URL("dist/", portal);
/** The file in a build that records its sources. */
const stampName = "made-from.txt";

/** Whether the build was made from exactly these sources. Compares contents, as for the dependencies. */
export function pagesAreBuilt() {
  const stamp = new URL(stampName, built);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sourcesHash();
}

export async function buildPages() {
  if (!existsSync(new URL("node_modules/.bin/vite", root))) {
    stop(
      "The portal's pages are not built, and the packages that build them are not installed.",
      "Run `npm run build`, which installs them, and `npm prune --omit=dev` to remove them again.",
    );
  }
  say("Building the portal's pages (only after a change) ...");
  const hash = sourcesHash(); // Taken first, so a change during the build triggers the next one.
  // A separate folder, so commands that start together do not mix, and an interrupted one leaves no partial build.
  const folder = mkdtempSync(fileURLToPath(new URL(".building-", portal)));
  try {
    const { code, signal, output } = await run("vite", ["build", "--outDir", folder, "--logLevel", "warn"], {
      folder: "portal",
      environment: { NODE_ENV: "production" },
    });
    if (code !== 0) {
      rmSync(folder, { recursive: true, force: true });
      stop(output, `The portal's pages could not be built. ${remedyFor(signal, output)}`);
    }
    writeFileSync(`${folder}/${stampName}`, hash);
    makeReadable(folder);
    putInPlace(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The system kills a program that takes its last memory, and the program can't say so. */
function remedyFor(signal, output) {
  return signal === "SIGKILL" || output.includes("heap out of memory")
    ? "It was killed, or ran out of memory: the build takes about 500 MB. Stop other programs, add swap, or build them in a clone on another machine and copy its portal/dist."
    : "Fix the error above.";
}

/** The pages are public, and the user who serves them may differ from the one who built them. */
function makeReadable(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) makeReadable(`${folder}/${entry.name}`);
    else chmodSync(`${folder}/${entry.name}`, 0o644);
  }
}

/** Replaces the build with a new one. If another command has replaced it meanwhile, that one stays. */
function putInPlace(folder) {
  const place = fileURLToPath(built);
  const replaced = `${folder}-replaced`;
  if (existsSync(place)) move(place, replaced);
  move(folder, place);
  rmSync(replaced, { recursive: true, force: true });
}

function move(from, to) {
  try {
    renameSync(from, to);
  } catch (problem) {
    if (!["ENOENT", "ENOTEMPTY", "EEXIST", "EPERM"].includes(problem.code)) throw problem;
  }
}

function sourcesHash() {
  const hash = createHash("sha256");
  for (const path of sources.flatMap(filesOf)) {
    const content = readFileSync(new URL(path, root));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** The file itself, or all files below a folder except tests, in a stable order. */
function filesOf(path) {
  if (!path.endsWith("/")) return [path];
  return readdirSync(new URL(path, root), { withFileTypes: true })
    .filter(({ name }) => !name.endsWith(".test.ts"))
    .flatMap((entry) => filesOf(`${path}${entry.name}${entry.isDirectory() ? "/" : ""}`))
    .sort();
}
