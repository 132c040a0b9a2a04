/** A text of the repository, and its path from the root. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** A test that a page names: `[test](e2e/a.test.ts "the title of the test")`. */
interface NamedTest {
  /** From the root. */
  readonly file: string;
  readonly title: string;
  readonly line: number;
}

const link = /\[[^\]]*\]\((?<file>[^()\s]*\.test\.ts)(?:\s+"(?<title>[^"]*)")?\)/g;
const tableHead = /^\| (?:Promise|Failure|---) \|/;
const titled = /\b(?:test|it)(?:\.\w+)?\(\s*(?<quote>["'`])(?<title>(?:\\.|(?!\k<quote>).)*)\k<quote>/gs;

/**
 * The faults of the tests that a page names, a sentence each: a file that does not exist, or has no test of that title.
 * @param textOf the text of a file by its path from the root; undefined if there is none
 */
export function faultsOfNamedTests(page: Page, textOf: (path: string) => string | undefined): string[] {
  return namedTestsIn(page).flatMap(({ file, title, line }) => {
    const where = `${page.path}:${line}`;
    const text = textOf(file);
    if (text === undefined) return [`${where} names ${file}, which does not exist.`];
    if (title === "") return [`${where} names ${file} without the title of a test.`];
    return titlesIn(text).has(title) ? [] : [`${where} names "${title}", which ${file} does not have.`];
  });
}

/** The promises without a test, a sentence each: rows of the tables below the heading "Promises", without their heads. */
export function promisesWithoutTest({ path, text }: Page): string[] {
  let isPromising = false;
  return text.split("\n").flatMap((line, index) => {
    if (line.startsWith("## ")) isPromising = line === "## Promises";
    if (!isPromising || !line.startsWith("| ") || tableHead.test(line)) return [];
    return line.search(link) >= 0 ? [] : [`${path}:${index + 1} has a promise without a test.`];
  });
}

function namedTestsIn({ path, text }: Page): NamedTest[] {
  const folders = path.split("/").slice(0, -1);
  return [...text.matchAll(link)].map(({ groups = {}, index }) => ({
    file: fromRoot(folders, groups.file ?? ""),
    title: groups.title ?? "",
    line: text.slice(0, index).split("\n").length,
  }));
}

function fromRoot(folders: readonly string[], relative: string): string {
  const steps = [...folders];
  for (const step of relative.split("/")) {
    if (step === "..") steps.pop();
    else steps.push(step);
  }
  return steps.join("/");
}

function titlesIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(titled)].map(({ groups }) => (groups?.title ?? "").replaceAll(/\\(.)/g, "$1")),
  );
}
