import {
  type Level,
  levelOf,
  type NoticeName,
  type NoticeTexts,
  noticeFamilies,
  notices,
} from "@mosque-sync/timetable";
import { nearestOf } from "../command-line/nearest.ts";
import type { Input } from "../command-line/read.ts";
import { createStyle } from "../print/style.ts";
import type { Ending } from "../run/ending.ts";
import { exitCodes, Stop } from "../run/stop.ts";
import type { Surroundings } from "../run/surroundings.ts";

/** A notice as `explain --json` prints it. Words in angle brackets are what a finding fills in. */
interface Explanation {
  readonly code: NoticeName;
  readonly severity: Level;
  readonly family: string;
  readonly problem: string;
  readonly fix: string;
  readonly why: string;
  readonly example?: { readonly wrong: string; readonly right: string };
}

type Style = ReturnType<typeof createStyle>;

/** Explains notices by their codes; without a code, lists every code by family. */
export async function run({ words, values }: Input<"explain">, surroundings: Surroundings): Promise<Ending> {
  const { print, colour } = surroundings;
  const known = noticeFamilies.flatMap(({ title, codes }) => codes.map((code) => explanationOf(code, title)));
  const explained = words.length === 0 ? known : words.map((word) => findCode(word, known));
  if (!values.json) {
    const style = createStyle(colour.print);
    print(words.length === 0 ? listText(style) : explained.map((each) => textOf(each, style)).join("\n\n"));
  }
  return { exitCode: exitCodes.done, document: { notices: explained } };
}

/** @throws {Stop} when there is no notice of this code */
function findCode(word: string, known: readonly Explanation[]): Explanation {
  const found = known.find(({ code }) => code === word);
  if (found) return found;
  const nearest = nearestOf(
    word,
    known.map(({ code }) => code),
  );
  throw new Stop(
    "error",
    `There is no notice "${word}". Nearest: ${nearest.join(", ")}. Run mosque-sync explain to list every code.`,
  );
}

function explanationOf(code: NoticeName, family: string): Explanation {
  const { severity, problem, fix, why, example }: NoticeTexts = notices[code];
  return {
    code,
    severity: levelOf(severity),
    family,
    problem: withBlanks(problem),
    fix: withBlanks(fix),
    why,
    ...(example && { example }),
  };
}

/** A text with its placeholders as `<prayer>`. */
function withBlanks(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, "<$1>");
}

function textOf({ code, severity, family, problem, fix, why, example }: Explanation, style: Style): string {
  return [
    [style(severity, severity), style("strong", code), style("quiet", family)].join("  "),
    `  Problem: … ${problem}.`,
    `  Fix: ${fix}`,
    `  Why: ${why}`,
    ...(example ? [`  Example: ${example.wrong} → ${example.right}`] : []),
  ].join("\n");
}

function listText(style: Style): string {
  return noticeFamilies
    .map(({ title, codes }) => [style("strong", title), ...codes.map((code) => `  ${code}`)].join("\n"))
    .join("\n\n");
}
