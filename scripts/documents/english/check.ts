/**
 * Checks how texts read, by patterns that can be counted: each kind of text may have as many as `counts.json` says, or
 * fewer. `npm run english -- show KIND` lists where they are, and `update` writes lower counts down.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { countIn, longSentences, patterns, sentencesOf, sentenceWords, wordsOf } from "./patterns.ts";
import { type Kind, kinds, pages, prose, textsOf } from "./texts.ts";

type Ratchet = Record<string, Record<string, number>>;

const file = new URL("counts.json", import.meta.url);
const [command, ...args] = process.argv.slice(2);

/** The most words of a page that somebody writes. */
const pageWords = 1500;

if (command === "show") show(args);
else if (command === "table") table();
else if (command === "update") update();
else process.exitCode = check();

function check(): 0 | 1 {
  const ratchet = JSON.parse(readFileSync(file, "utf8")) as Ratchet;
  const faults = kinds.flatMap((kind) =>
    Object.entries(countOf(kind).counts).flatMap(([name, count]) => {
      const allowed = ratchet[kind]?.[name] ?? 0;
      if (count <= allowed) return [];
      const instead = patterns.find((pattern) => pattern.name === name)?.instead ?? "Split them.";
      return [`${kind}: ${count} × ${name}, and ${allowed} are allowed. ${instead}`];
    }),
  );
  const long = longPages().flatMap(({ path, words }) => {
    const allowed = ratchet["long pages"]?.[path] ?? pageWords;
    return words > allowed
      ? [`${path}: ${words} words, and ${allowed} are allowed. Split it, or say less.`]
      : [];
  });
  for (const fault of [...faults, ...long]) console.log(fault);
  if (faults.length + long.length === 0) return 0;
  console.log("`npm run english -- show KIND` lists where they are.");
  return 1;
}

/** Writes each count down that is lower than before; none that is higher. */
function update(): void {
  const before = JSON.parse(readFileSync(file, "utf8")) as Ratchet;
  const lower = (
    now: Record<string, number>,
    then: Record<string, number> | undefined,
  ): Record<string, number> =>
    Object.fromEntries(
      Object.entries(now).map(([name, count]) => [name, Math.min(count, then?.[name] ?? count)]),
    );
  const after: Ratchet = Object.fromEntries(
    kinds.map((kind) => [kind, lower(countOf(kind).counts, before[kind])]),
  );
  after["long pages"] = lower(
    Object.fromEntries(longPages().map(({ path, words }) => [path, words])),
    before["long pages"],
  );
  writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
}

/** Prints every text of a kind that has a pattern: `show comments server/src`, `show pages docs/backup.md`. */
function show([kind, under = ""]: readonly string[]): void {
  if (!kinds.some((known) => known === kind)) throw new Error(`Say which kind: ${kinds.join(", ")}.`);
  for (const { path, text } of textsOf(kind as Kind).filter(({ path }) => path.startsWith(under))) {
    for (const sentence of sentencesOf(text)) {
      const names = patterns
        .filter(({ pattern }) => sentence.match(pattern) !== null)
        .map(({ name }) => name);
      if (wordsOf(sentence) > sentenceWords) names.push(`${wordsOf(sentence)} words`);
      if (names.length > 0)
        console.log(`${path}: ${sentence.replaceAll(/\s+/g, " ")}\n    ${names.join("; ")}`);
    }
  }
}

/** Prints how many of each pattern a kind of text has per 1,000 words, and of its sentences how many are long. */
function table(): void {
  console.log(
    `${"per 1,000 words".padEnd(44)}${kinds.map((kind) => kind.padStart(14)).join("")}        target`,
  );
  const counted = kinds.map(countOf);
  for (const { name, target } of patterns) {
    const rates = counted.map(({ counts, words }) =>
      (((counts[name] ?? 0) / words) * 1000).toFixed(1).padStart(14),
    );
    console.log(`${name.padEnd(44)}${rates.join("")}${String(target).padStart(14)}`);
  }
  const shares = kinds.map((kind) => {
    const sentences = textsOf(kind).flatMap(({ text }) => sentencesOf(text));
    const long = sentences.filter((sentence) => wordsOf(sentence) > sentenceWords);
    return `${((100 * long.length) / sentences.length).toFixed(1)} %`.padStart(14);
  });
  console.log(`${longSentences.padEnd(44)}${shares.join("")}${"5 %".padStart(14)}`);
  console.log(`${"words".padEnd(44)}${counted.map(({ words }) => String(words).padStart(14)).join("")}`);
}

function countOf(kind: Kind): ReturnType<typeof countIn> {
  return countIn(textsOf(kind).map(({ text }) => text));
}

function longPages(): { path: string; words: number }[] {
  return pages()
    .map(({ path, text }) => ({ path, words: wordsOf(prose(text)) }))
    .filter(({ words }) => words > pageWords);
}
