import { readFileSync } from "node:fs";
import { repository } from "./debian.ts";

/** One instruction of the Dockerfile. */
export interface Instruction {
  readonly name: string;
  /** Everything after the name, on one line. */
  readonly text: string;
}

/** A stage: its base, and its instructions. */
export interface Stage {
  readonly base: string;
  /** Empty for the last one. */
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of the project's Dockerfile, in order. */
export function readStages(text = readFileSync(`${repository}Dockerfile`, "utf8")): Stage[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const line of lines) {
    const [, name = "", rest = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (name === "") throw new Error(`The Dockerfile has a line that is no instruction: ${line}`);
    const [, base, stage = ""] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
    if (name === "FROM" && base) stages.push({ base, name: stage, instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}

/** The sources, the target and the stage of a COPY; the stage is undefined for the build's context. */
export function readCopy(text: string): { from: string | undefined; sources: string[]; target: string } {
  const words = text.split(/ +/);
  const from = words[0]?.startsWith("--from=") ? words.shift()?.slice("--from=".length) : undefined;
  const target = words.pop() ?? "";
  return { from, sources: words, target };
}

/** The words of an instruction that is written as a list in JSON, such as ENTRYPOINT and CMD. */
export function readWords(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf("[")));
}

/** The variables of ENV. */
export function readVariables(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/ +/).map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** Whether a file of the repository belongs to the build's context: the last matching line of .dockerignore decides. */
export function isInContext(path: string): boolean {
  const parts = path.split("/");
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  let isIn = true;
  for (const { pattern, includes } of ignoreRules) {
    if (paths.some((each) => pattern.test(each))) isIn = includes;
  }
  return isIn;
}

/** Whether a folder may hold such files: also one that is left out itself, if .dockerignore names something in it. */
export function mayHoldContext(folder: string): boolean {
  return isInContext(folder) || ignoreRules.some(({ line }) => line.startsWith(`!${folder}/`));
}

/** Here `*` also stands for names that begin with a dot. */
const ignoreRules = readFileSync(`${repository}.dockerignore`, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const glob = RegExp.escape(line.replace(/^!/, ""));
    const source = glob.replaceAll("\\*\\*\\/", "(?:.*/)?").replaceAll("\\*", "[^/]*");
    return { line, pattern: new RegExp(`^${source}$`), includes: line.startsWith("!") };
  });
