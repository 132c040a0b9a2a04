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

/** A block of commands of docs/deployment.md. */
export interface Block {
  readonly way: Way;
  readonly commands: string;
  /** The number of its first line. */
  readonly line: number;
  /** The heading that it stands below. */
  readonly heading: string;
  /** What the reader should see, line by line; `…` stands for any text. */
  readonly expected: readonly string[];
}

/** The blocks of the guide, in order. Throws if a block says of itself something unknown. */
export function readBlocks(text = readFileSync(`${repository}docs/deployment.md`, "utf8")): Block[] {
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
        blocks.push({ way: readWay(words, open.line), commands, line: open.line, heading, expected: [] });
      }
      open = undefined;
    }
  }
  return blocks;
}

function readWay(words: readonly string[], line: number): Way {
  const [word = "offline", ...rest] = words;
  if (rest.length === 0) {
    if (word === "offline" || word === "network" || word === "engine") return { kind: word };
    const [, by] = /^replaced-by=([\w-]+)$/.exec(word) ?? [];
    if (by) return { kind: "replaced", by };
  }
  throw new Error(`docs/deployment.md, line ${line}: nothing is known of "${words.join(" ")}".`);
}

/** Whether the output of a block has a line like this. */
export function hasLine(output: string, expected: string): boolean {
  const pattern = expected.split("…").map(RegExp.escape).join(".*");
  return new RegExp(`^.*${pattern}.*$`, "m").test(output);
}
