/** A text of the repository, and its path from the root. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** A rule's anchor and number, at the start of a line: `<a id="3.4"></a>**3.4 Caching.** …`. */
const ruleStart = /^(?:<a id="(?<anchor>[\d.]*)"><\/a>)?\*\*(?<number>\d+\.\d+)\b/;
const sectionStart = /^## (?<number>\d+)\./;
/** `decision 3.4`, or several as in `decisions 3.4, 3.6 and 4.1`, even across the lines of a comment. */
const citation = /\bdecisions?[\s*/]+(?<numbers>\d+\.\d+(?:(?:,|\s+and|\s+or|\s+to)[\s*/]+\d+\.\d+)*)/gi;

/**
 * The faults in the numbers of the rules and in the cited numbers, one sentence each.
 * @param pages those that state the rules
 * @param texts every text that may cite a rule; the pages may be among them
 */
export function faultsOfDecisions(pages: readonly SourceText[], texts: readonly SourceText[]): string[] {
  const rules = pages.flatMap(rulesOf);
  const known = new Set(rules.map(({ number }) => number));
  return [
    ...rules.flatMap((rule, index) => faultsOfRule(rule, rules.slice(0, index))),
    ...texts.flatMap(({ path, text }) =>
      citationsIn(text)
        .filter(({ number }) => !known.has(number))
        .map(({ number, line }) => `${path}:${line} cites decision ${number}, which does not exist.`),
    ),
  ];
}

/**
 * The names that no rule has, a sentence each.
 * @param names such as `communityName` or `GET /profile`, as the pages write them
 */
export function faultsOfNames(pages: readonly SourceText[], names: readonly string[]): string[] {
  return names
    .filter((name) => !pages.some(({ text }) => text.includes(`\`${name}\``)))
    .map((name) => `No decision names \`${name}\`: state there what the API does.`);
}

interface Rule {
  readonly number: string;
  readonly anchor: string | undefined;
  /** The number of the section above it. */
  readonly section: string | undefined;
  readonly path: string;
  readonly line: number;
}

function rulesOf({ path, text }: SourceText): Rule[] {
  const rules: Rule[] = [];
  let section: string | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    section = sectionStart.exec(line)?.groups?.number ?? section;
    const { number, anchor } = ruleStart.exec(line)?.groups ?? {};
    if (number !== undefined) rules.push({ number, anchor, section, path, line: index + 1 });
  }
  return rules;
}

function faultsOfRule({ number, anchor, section, path, line }: Rule, earlier: readonly Rule[]): string[] {
  const where = `${path}:${line}`;
  const faults: string[] = [];
  const first = earlier.find((rule) => rule.number === number);
  if (first) faults.push(`${where} repeats the number ${number} of ${first.path}:${first.line}.`);
  if (number.split(".")[0] !== section) {
    faults.push(`${where} has the number ${number} in section ${section ?? "none"}.`);
  }
  const previous = earlier.at(-1);
  if (previous?.section === section && previous && placeOf(previous.number) > placeOf(number)) {
    faults.push(`${where} has the number ${number} after ${previous.number}.`);
  }
  if (anchor !== number) faults.push(`${where} needs its anchor: <a id="${number}"></a>**${number} …`);
  return faults;
}

/** A rule's place within its section. */
function placeOf(number: string): number {
  return Number(number.split(".")[1]);
}

function citationsIn(text: string): { readonly number: string; readonly line: number }[] {
  return [...text.matchAll(citation)].flatMap((match) => {
    const line = text.slice(0, match.index).split("\n").length;
    return (match.groups?.numbers?.match(/\d+\.\d+/g) ?? []).map((number) => ({ number, line }));
  });
}
