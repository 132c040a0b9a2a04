import "../runs/prepared.ts";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ProgramRun, runToEnd } from "../services/program-run.ts";

/** The languages of examples that are run, each with the command that runs a file of it. */
const commands = {
  sh: ["sh", "-e"],
  js: [process.execPath],
  php: [process.env.TEST_PHP || "php"],
  cron: ["sh", "-e"],
} as const satisfies Record<string, readonly [string, ...string[]]>;
const endings = { sh: "sh", js: "mjs", php: "php", cron: "sh" } as const satisfies Record<
  ExampleLanguage,
  string
>;
export type ExampleLanguage = keyof typeof commands;

/** An example of a guide. */
export interface Example {
  readonly language: ExampleLanguage;
  readonly code: string;
  /** The guide's answer, which stands directly below. */
  readonly response?: string;
}

/** A fenced block of Markdown: its language and its text. */
interface Block {
  readonly language: string;
  readonly text: string;
}

/** The examples of a guide, in order. */
export function examplesIn(markdown: string): Example[] {
  const blocks = [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
    ([, language = "", text = ""]): Block => ({ language, text }),
  );
  return blocks.flatMap(({ language, text }, index) => {
    if (!isLanguage(language)) return [];
    const next = blocks[index + 1];
    const isResponse = next && /^(json|http|text)$/.test(next.language);
    // A line of a crontab begins with the moments when cron runs it.
    const code = language === "cron" ? text.replaceAll(/^(?:[\d*]+ ){5}/gm, "") : text;
    return [{ language, code, ...(isResponse && { response: next.text }) }];
  });
}

function isLanguage(name: string): name is ExampleLanguage {
  return Object.hasOwn(commands, name);
}

/** Runs an example as a person would, in a folder with the settings that the guides tell them to make. */
export async function runExample(
  { language, code }: Example,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<ProgramRun> {
  const file = join(folder, `example.${endings[language]}`);
  await writeFile(file, code);
  return runToEnd([...commands[language], file], { folder, environment });
}

/**
 * Whether an output is the answer that a guide shows: the same but for ids, instants and white space. An answer with
 * headers may leave headers out.
 */
export function isResponse(shown: string, output: string): boolean {
  const [shownHead, shownBody] = headAndBody(shown);
  const [head, body] = headAndBody(output);
  const lines = head.split("\n");
  return (
    comparable(shownBody) === comparable(body) && shownHead.split("\n").every((line) => lines.includes(line))
  );
}

function headAndBody(text: string): readonly [head: string, body: string] {
  const plain = steady(text.replaceAll("\r", ""));
  if (!plain.startsWith("HTTP/")) return ["", plain];
  const end = plain.search(/\n\n|\n?$/);
  return [plain.slice(0, end), plain.slice(end)];
}

/** A text with the same sign for every id, instant and countdown. */
function steady(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/(?<="createdAt": ?")[^"]+/g, "<instant>")
    .replaceAll(/(?<=<)http[^>]+\/v1\/mosques/g, "<address>/v1/mosques")
    .replaceAll(/(?<=cursor=)[\w-]+/g, "<cursor>")
    .replaceAll(/(?<=;t=)\d+/g, "<seconds>");
}

/** JSON and other texts without white space. */
function comparable(text: string): string {
  return text.replaceAll(/\s+/g, "");
}
