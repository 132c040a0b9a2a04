/**
 * Checks how texts read, by patterns that can be counted: each kind of text may have as many as `counts.json` says, or
 * fewer. `npm run english -- show KIND` lists where they are, and `update` lowers `counts.json` to the present counts.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { countIn, isLong, longSentences, patterns, sentencesOf, wordsOf } from "./patterns.ts";
import { excessesIn, lowered, type Ratchet } from "./ratchet.ts";
import { type Kind, kinds, pages, prose, textsOf } from "./texts.ts";

const file = new URL("counts.json", import.meta.url);
const [command, ...args] = process.argv.slice(2);

/** The most words of a page that somebody writes, and the group of longer pages in `counts.json`. */
const pageWords = 1500;
const longPages = "long pages";

if (command === "show") show(args);
else if (command === "table") table();
else if (command === "update")
  writeFileSync(file, `${JSON.stringify(lowered(allowed(), found()), null, 2)}\n`);
else process.exitCode = check();

function check(): 0 | 1 {
  const excesses = excessesIn(found(), allowed(), { [longPages]: pageWords });
  for (const { group, name, count, allowed } of excesses) {
    const instead = patterns.find((pattern) => pattern.name === name)?.instead ?? "Split it, or say less.";
    console.log(`${group}: ${name}: ${count}, and ${allowed} are allowed. ${instead}`);
  }
  if (excesses.length === 0) return 0;
  console.log("`npm run english -- show KIND` lists where they are.");
  return 1;
}

function allowed(): Ratchet {
  return JSON.parse(readFileSync(file, "utf8")) as Ratchet;
}

function found(): Ratchet {
  const long = pages()
    .map(({ path, text }) => [path, wordsOf(prose(text))] as const)
    .filter(([, words]) => words > pageWords);
  return {
    ...Object.fromEntries(kinds.map((kind) => [kind, countOf(kind).counts])),
    [longPages]: Object.fromEntries(long),
  };
}

/** Prints every text of a kind that has a pattern: `show comments server/src`, `show pages docs/backup.md`. */
function show([kind, under = ""]: readonly string[]): void {
  if (!kinds.some((known) => known === kind)) throw new Error(`Say which kind: ${kinds.join(", ")}.`);
  for (const { path, text } of textsOf(kind as Kind).filter(({ path }) => path.startsWith(under))) {
    for (const sentence of sentencesOf(text)) {
      const names = patterns
        .filter(({ pattern }) => sentence.match(pattern) !== null)
        .map(({ name }) => name);
      if (isLong(sentence)) names.push(`${wordsOf(sentence)} words`);
      if (names.length > 0)
        console.log(`${path}: ${sentence.replaceAll(/\s+/g, " ")}\n    ${names.join("; ")}`);
    }
  }
}

/** Prints how many of each pattern a kind of text has per 1,000 words, and the share of its long sentences. */
function table(): void {
  const counted = kinds.map(countOf);
  const line = (name: string, cells: readonly string[], target: string) =>
    console.log([name.padEnd(44), ...[...cells, target].map((cell) => cell.padStart(14))].join(""));
  line("per 1,000 words", kinds, "target");
  for (const { name, target } of patterns) {
    const rates = counted.map(({ counts, words }) => (((counts[name] ?? 0) / words) * 1_000).toFixed(1));
    line(name, rates, String(target));
  }
  const shares = counted.map(
    ({ counts, sentences }) => `${(((counts[longSentences] ?? 0) / sentences) * 100).toFixed(1)} %`,
  );
  line(longSentences, shares, "5 %");
  line(
    "words",
    counted.map(({ words }) => String(words)),
    "",
  );
}

function countOf(kind: Kind): ReturnType<typeof countIn> {
  return countIn(textsOf(kind).map(({ text }) => text));
}
