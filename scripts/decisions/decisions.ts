/** A text of the repository, and its path from the root. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** A rule's number in docs/decisions.md, at the start of a line: `**3.4 Caching.** …`. */
const ruleStart = /^\*\*(?<number>\d+\.\d+)\b/;
const sectionStart = /^## (?<number>\d+)\./;
/** `decision 3.4`, or several as in `decisions 3.4, 3.5 and 4.1`, even across the lines of a comment. */
const citation = /\bdecisions?[\s*/]+(?<numbers>\d+\.\d+(?:(?:,|\s+and|\s+or|\s+to)[\s*/]+\d+\.\d+)*)/gi;

/**
 * The faults in the numbers of the rules and in the cited numbers, one sentence each.
 * @param page docs/decisions.md
 * @param texts every text that may cite a rule; the page may be among them
 */
export function faultsOfDecisions(page: string, texts: readonly SourceText[]): string[] {
  const rules = rulesOf(page);
  const known = new Set(rules.map(({ number }) => number));
  return [
    ...rules.flatMap((rule, index) => faultsOfRule(rule, rules.slice(0, index))),
    ...texts.flatMap(({ path, text }) =>
      citationsIn(text)
        .filter(({ number }) => !known.has(number))
        .map(
          ({ number, line }) =>
            `${path}:${line} cites decision ${number}, which docs/decisions.md does not have.`,
        ),
    ),
  ];
}

/**
 * The names that no rule has, a sentence each.
 * @param names such as `communityName` or `GET /profile`, as the page writes them
 */
export function faultsOfNames(page: string, names: readonly string[]): string[] {
  return names
    .filter((name) => !page.includes(`\`${name}\``))
    .map((name) => `docs/decisions.md does not name \`${name}\`: say there what the API does.`);
}

interface Rule {
  readonly number: string;
  /** The number of the section above it. */
  readonly section: string | undefined;
  readonly line: number;
}

function rulesOf(page: string): Rule[] {
  const rules: Rule[] = [];
  let section: string | undefined;
  for (const [index, line] of page.split("\n").entries()) {
    section = sectionStart.exec(line)?.groups?.number ?? section;
    const number = ruleStart.exec(line)?.groups?.number;
    if (number !== undefined) rules.push({ number, section, line: index + 1 });
  }
  return rules;
}

function faultsOfRule({ number, section, line }: Rule, earlier: readonly Rule[]): string[] {
  const where = `docs/decisions.md:${line}`;
  const faults: string[] = [];
  const first = earlier.find((rule) => rule.number === number);
  if (first) faults.push(`${where} repeats the number ${number} of line ${first.line}.`);
  if (number.split(".")[0] !== section) {
    faults.push(`${where} has the number ${number} in section ${section ?? "none"}.`);
  }
  return faults;
}

function citationsIn(text: string): { readonly number: string; readonly line: number }[] {
  return [...text.matchAll(citation)].flatMap((match) => {
    const line = text.slice(0, match.index).split("\n").length;
    return (match.groups?.numbers?.match(/\d+\.\d+/g) ?? []).map((number) => ({ number, line }));
  });
}
