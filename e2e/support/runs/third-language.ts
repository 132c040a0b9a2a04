import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The folders with a folder of texts for each language, and the module that lists these folders. */
export const textFolders = {
  "contract/src/texts": "texts.ts",
  "portal/src/messages": "languages.ts",
  "server/src/subjects/mail/texts": "texts.ts",
} as const;

const textLists = Object.entries(textFolders).map(([folder, list]) => `${folder}/${list}`);

/** The packages that the service and the pages import. */
const packages = ["contract", "timetable", "client", "cli"] as const;

/** The type checker reads only the texts, or the whole server and the whole portal. */
const projects = {
  texts: ["texts"],
  everything: ["server", "portal"],
} as const;

/** A copy of the sources. Esperanto is added to it as CONTRIBUTING.md describes. */
export interface CopiedSources {
  readonly folder: string;
  /** Adds the language to the table of languages. */
  addRow(): Promise<void>;
  /** Copies and translates the folders of Arabic, and lists the copies. */
  addTexts(): Promise<void>;
  /** Removes a text of each folder, until the returned function is called. */
  removeTexts(): Promise<() => Promise<void>>;
  /** The errors of the type checker, such as `portal/src/pages/lost/page.tsx: Property 'eo' is missing in type …`. */
  typeErrors(project: keyof typeof projects): Promise<string[]>;
  /** Builds the portal's pages. */
  buildPages(): Promise<void>;
  remove(): Promise<void>;
}

export async function copySources(): Promise<CopiedSources> {
  const folder = await mkdtemp(join(tmpdir(), "third-language-"));
  const inCopy = (path: string) => join(folder, path);
  const edit = async (path: string, change: (text: string) => string) => {
    const before = await readFile(inCopy(path), "utf8");
    const after = change(before);
    assert.notEqual(after, before, `${path} is not changed`);
    await writeFile(inCopy(path), after);
    return () => writeFile(inCopy(path), before);
  };
  const run = (program: string, given: readonly string[]) =>
    execute(process.execPath, [join(root, "node_modules", program), ...given], { cwd: folder });

  await copyInto(folder);
  return {
    folder,
    addRow: async () => void (await edit("contract/src/languages.ts", withRow)),
    async addTexts() {
      for (const [texts, list] of Object.entries(textFolders)) {
        await cp(inCopy(`${texts}/ar`), inCopy(`${texts}/eo`), { recursive: true });
        const copied = await readdir(inCopy(`${texts}/eo`), { recursive: true, withFileTypes: true });
        for (const entry of copied.filter((each) => each.isFile())) {
          const file = join(entry.parentPath, entry.name);
          await writeFile(file, inEsperanto(await readFile(file, "utf8")));
        }
        await edit(`${texts}/${list}`, withEsperanto);
      }
    },
    async removeTexts() {
      const files = ["roles.ts", "shell.ts", "letter.ts"];
      const restore = await Promise.all(
        Object.keys(textFolders).map((texts, index) =>
          edit(`${texts}/eo/${files[index]}`, (text) => text.replace(/^ +\w+: "[^"]+",\n/m, "")),
        ),
      );
      return async () => void (await Promise.all(restore.map((back) => back())));
    },
    async typeErrors(project) {
      // With a single checker, because several check the same libraries again.
      const options = ["--noEmit", "--pretty", "false", "--checkers", "1"];
      const outputs = projects[project].map((name) =>
        run("typescript/bin/tsc", [...options, "-p", name]).catch((failure: { readonly stdout: string }) => {
          if (failure.stdout === "") throw failure;
          return failure;
        }),
      );
      const lines = (await Promise.all(outputs)).flatMap(({ stdout }) => stdout.split("\n"));
      // The details of an error are indented.
      const errors = lines.filter((line) => /^\S/.test(line));
      return errors.map((line) => line.replace(/\(\d+,\d+\): error \w+/, ""));
    },
    buildPages: async () => void (await run("vite/bin/vite.js", ["build", "portal"])),
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Copies the sources, and links to the rest of a clone. */
async function copyInto(folder: string): Promise<void> {
  const isSource = (path: string) => !/^(node_modules|dist|test)$|\.test\./.test(basename(path));
  for (const name of [...packages, "server", "portal", "tsconfig.json", "package.json"]) {
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isSource });
  }
  for (const name of ["docs", "integrations", "LICENSE", "server/node_modules"]) {
    if (existsSync(join(root, name))) await symlink(join(root, name), join(folder, name));
  }
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "@mosque-sync"), { recursive: true });
  for (const name of await readdir(join(root, "node_modules"))) {
    if (name === "@mosque-sync" || name.startsWith(".")) continue;
    await symlink(join(root, "node_modules", name), join(modules, name));
  }
  for (const name of packages) {
    await symlink(join(folder, name), join(modules, "@mosque-sync", name));
  }
  const configurations = {
    "server/tsconfig.json": { extends: "../tsconfig.json", include: ["src"] },
    "texts/tsconfig.json": {
      extends: "../portal/tsconfig.json",
      compilerOptions: { types: ["node", "vite/client"] },
      files: textLists.map((list) => `../${list}`),
      include: [],
    },
  };
  await mkdir(join(folder, "texts"));
  for (const [path, configuration] of Object.entries(configurations)) {
    await writeFile(join(folder, path), JSON.stringify(configuration));
  }
}

function withRow(table: string): string {
  const end = "} as const satisfies Readonly<Record<string, LanguageRow>>;";
  const row = `{ name: "Esperanto", direction: "ltr", locales: { pages: "eo", mails: "eo" }, hasShortMonths: true }`;
  return table.replace(end, `  eo: ${row},\n${end}`);
}

/** A list of languages with another one like Arabic. */
function withEsperanto(list: string): string {
  const alike = (text: string) => inEsperanto(text).replaceAll("arabic", "esperanto").replace("ar:", "eo:");
  return list
    .replace(/(?:^import .*"\.\/ar\/.*\n)+/m, (imports) => `${imports}${alike(imports)}`)
    .replace(/\bar: (?:\w+|\{(?:[^{}]|\{[^{}]*\})*\})/, (entry) => `${entry}, ${alike(entry)}`);
}

/** A module of Arabic texts as the Esperanto one, with Latin letters for the Arabic letters in place of a translation. */
export function inEsperanto(text: string): string {
  return text
    .replaceAll("/ar/", "/eo/")
    .replaceAll('"ar"', '"eo"')
    .replaceAll(
      /\p{Script_Extensions=Arabic}/gu,
      (letter) => letters[letter.charCodeAt(0) % letters.length] ?? "",
    );
}

const letters = "abcĉdefgĝhĥijĵklmnoprsŝtuŭvz";
