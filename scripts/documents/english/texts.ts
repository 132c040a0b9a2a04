import { globSync, readFileSync } from "node:fs";

const root = new URL("../../../", import.meta.url);

/** The kinds of text that are counted, each by itself. */
export const kinds = ["pages", "comments", "test names", "portal texts", "errors"] as const;
export type Kind = (typeof kinds)[number];

/** A text of the repository, and the file that has it. */
interface Text {
  readonly path: string;
  readonly text: string;
}

/** Pages that are written from tables, whose texts are counted where the tables are. */
const generatedPages: ReadonlySet<string> = new Set([
  "docs/notices.md",
  "docs/settings.md",
  "docs/timetables.md",
  "docs/timetable-format.md",
  "timetable/test/corpus/counts.md",
]);

/** Every text of a kind. */
export function textsOf(kind: Kind): Text[] {
  const make: Record<Kind, () => Text[]> = {
    pages: () => pages().map(({ path, text }) => ({ path, text: prose(text) })),
    comments: () => sources().flatMap(comments),
    "test names": () => files("**/*.test.ts").flatMap(testNames),
    "portal texts": () =>
      files("portal/src/messages/en/**/*.ts", "contract/src/texts/en/*.ts").flatMap(strings),
    errors: () =>
      files(
        "contract/src/{portal,subjects}/**/*reasons*.ts",
        "contract/src/errors/**/*.ts",
        "timetable/src/notices/**/*.ts",
      ).flatMap(strings),
  };
  return make[kind]();
}

/** Every page that somebody writes. */
export function pages(): Text[] {
  return files("**/*.md").filter(({ path }) => !generatedPages.has(path));
}

function sources(): Text[] {
  return files("**/*.{ts,tsx,mjs,js,php}").filter(({ path }) => !path.includes(".gen."));
}

function files(...globs: string[]): Text[] {
  const exclude = ["**/node_modules", "**/dist", "**/.git"];
  return [...new Set(globs.flatMap((glob) => globSync(glob, { cwd: root, exclude })))]
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => ({ path, text: readFileSync(new URL(path, root), "utf8") }));
}

/** A page without its code, its HTML tags and the targets of its links. */
export function prose(markdown: string): string {
  return markdown
    .replaceAll(/^( *)(```+|~~~+).*?^\1\2 *$/gms, "")
    .replaceAll(/<[^<>]+>/g, "")
    .replaceAll(/(`+)[^`\n].*?\1/g, "code")
    .replaceAll(/\]\([^()\s]+(?:\s+"[^"]*")?\)/g, "]");
}

function comments({ path, text }: Text): Text[] {
  const blocks = [...text.matchAll(/^\s*\/\*\*?(?<body>.*?)\*\//gms)].map(({ groups }) =>
    (groups?.body ?? "")
      .replaceAll(/^\s*\* ?/gm, "")
      .replaceAll(/^@(?:param|returns?|throws) ?(?:\w+ )?/gm, "\n\n"),
  );
  // Lines that follow each other are one comment.
  const lines = [...text.matchAll(/(?:^[ \t]*\/\/ .*\n?)+/gm)].map(([lines]) =>
    lines.replaceAll(/^\s*\/\/ /gm, ""),
  );
  return [...blocks, ...lines].map((comment) => ({ path, text: prose(comment) }));
}

function testNames({ path, text }: Text): Text[] {
  return [
    ...text.matchAll(/\b(?:test|describe|it)\(\s*(?<quote>["'`])(?<name>(?:\\.|(?!\k<quote>).)*)\k<quote>/gs),
  ].map(({ groups }) => ({ path, text: groups?.name ?? "" }));
}

/** The texts among a file's strings: those with a space between words. */
function strings({ path, text }: Text): Text[] {
  const code = text.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/^\s*\/\/.*$/gm, "");
  return [...code.matchAll(/(?<quote>["`])(?<value>(?:\\.|(?!\k<quote>).)*)\k<quote>/gs)]
    .map(({ groups }) => groups?.value ?? "")
    .filter((value) => /\p{L} \p{L}/u.test(value))
    .map((value) => ({ path, text: value.replaceAll("`", "") }));
}
