import { posix } from "node:path";

/** A Markdown page of the repository, and its path from the root. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** The target of `[text](target)` or `![text](target "title")`. */
const link = /!?\[[^\]]*\]\((?<target>[^()\s]+)(?:\s+"[^"]*")?\)/g;

/**
 * The faults of a page's links to files and headings of the repository, a sentence each. Addresses of other hosts are
 * not asked.
 * @param textOf the text of a file by its path from the root; "" for a folder or a picture, undefined if there is none
 */
export function faultsOfLinks(page: Page, textOf: (path: string) => string | undefined): string[] {
  const text = withoutCode(page.text);
  return [...text.matchAll(link)].flatMap(({ groups, index }) => {
    const target = groups?.target ?? "";
    if (/^[a-z][a-z+.-]*:/i.test(target)) return [];
    const [file = "", heading] = target.split("#");
    const path = file === "" ? page.path : posix.join(posix.dirname(page.path), file);
    const found = textOf(path);
    const where = `${page.path}:${text.slice(0, index).split("\n").length}`;
    if (found === undefined) return [`${where} links to ${path}, which does not exist.`];
    if (heading === undefined || !path.endsWith(".md") || anchorsIn(found).has(heading)) return [];
    return [`${where} links to #${heading}, a heading that ${path} does not have.`];
  });
}

/** The anchors that GitHub gives the headings of a page. */
function anchorsIn(text: string): Set<string> {
  const anchors = new Set([...text.matchAll(/<a id="(?<id>[^"]+)">/g)].map(({ groups }) => groups?.id ?? ""));
  for (const [, heading = ""] of withoutFences(text).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const name = anchorOf(heading);
    let anchor = name;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${name}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

function anchorOf(heading: string): string {
  const shown = heading.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
  return shown
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}

/** Code shows links instead of making them. Its lines stay, so that lines keep their numbers. */
function withoutCode(text: string): string {
  return withoutFences(text).replaceAll(/(`+)[^`\n].*?\1/g, "");
}

function withoutFences(text: string): string {
  return text.replaceAll(/^( *)(```+|~~~+).*?^\1\2 *$/gms, (block) => block.replaceAll(/[^\n]/g, ""));
}
