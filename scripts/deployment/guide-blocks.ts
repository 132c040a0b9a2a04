import { readFileSync } from "node:fs";
import { repository } from "./debian.ts";

/** How a block of commands is carried out. */
export type Way =
  /** As root on the machine, without a network. */
  | { readonly kind: "offline" }
  /** The same, with the network. */
  | { readonly kind: "network" }
  /** By something else, because it needs hosts that may be out of reach. */
  | { readonly kind: "replaced"; readonly by: string }
  /** Not at all: it needs a container engine. */
  | { readonly kind: "engine" };

/** The pages whose commands are carried out. */
const pages = ["docs/deployment.md", "docs/backup.md"] as const;
type Page = (typeof pages)[number];

/** A block of commands of a page. */
export interface Block {
  readonly page: Page;
  readonly way: Way;
  readonly commands: string;
  /** The number of its first line. */
  readonly line: number;
  /** The heading above it. */
  readonly heading: string;
  /** The lines of the output that the page shows; `…` is any text. */
  readonly expected: readonly string[];
}

/** The blocks of both pages in an order that one server can run: first on SQLite, then on PostgreSQL. */
export function blocksInOrder(): Block[] {
  const blocks = pages.flatMap(readBlocks);
  const isForPostgres = ({ heading }: Block) => heading.includes("PostgreSQL");
  return [...blocks.filter((block) => !isForPostgres(block)), ...blocks.filter(isForPostgres)];
}

/** The blocks of a page, in order. @throws Error if the word after a block's language is unknown */
export function readBlocks(page: Page): Block[] {
  const text = readFileSync(`${repository}${page}`, "utf8");
  const blocks: (Block & { expected: string[] })[] = [];
  let heading = "";
  let open: { words: string[]; line: number; text: string[] } | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    if (open === undefined) {
      heading = /^##+ (.*)$/.exec(line)?.[1] ?? heading;
      if (line.startsWith("```")) open = { words: line.slice(3).split(" "), line: index + 2, text: [] };
    } else if (line !== "```") {
      open.text.push(line);
    } else {
      const [language, ...words] = open.words;
      if (language === "text") blocks.at(-1)?.expected.push(...open.text);
      if (language === "sh") {
        const commands = open.text.join("\n");
        const { line } = open;
        blocks.push({ page, way: readWay(page, words, line), commands, line, heading, expected: [] });
      }
      open = undefined;
    }
  }
  return blocks;
}

function readWay(page: Page, words: readonly string[], line: number): Way {
  const [word = "offline", ...rest] = words;
  if (rest.length === 0) {
    if (word === "offline" || word === "network" || word === "engine") return { kind: word };
    const [, by] = /^replaced-by=([\w-]+)$/.exec(word) ?? [];
    if (by) return { kind: "replaced", by };
  }
  throw new Error(`${page}, line ${line}: unknown kind of block: "${words.join(" ")}".`);
}

/** Whether the output of a block has a line like this. */
export function hasLine(output: string, expected: string): boolean {
  const pattern = expected.split("…").map(RegExp.escape).join(".*");
  return new RegExp(`^.*${pattern}.*$`, "m").test(output);
}
