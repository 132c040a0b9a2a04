import { type DefaultTreeAdapterMap, defaultTreeAdapter, type ParserOptions, parse } from "parse5";
import type { Notice } from "../../../notices/finding.ts";
import type { Content, PageFacts, Sheet } from "../content.ts";
import { bounds, tooMany, tooMuch } from "../limits/bounds.ts";
import { TooMuchWork, type Work } from "../limits/work.ts";
import { type HtmlCell, mergedCells, rowsOfTable } from "./html-table.ts";

type Node = DefaultTreeAdapterMap["childNode"];
type Element = DefaultTreeAdapterMap["element"];

/** Elements whose content no reader sees. */
const unseen = new Set(["script", "style", "template", "noscript", "svg", "select", "button"]);
const headings = /^(?:h[1-6]|caption)$/;
const blocks = new Set(["br", "div", "p", "li", "tr"]);

/** Opens a web page: each of its tables is a sheet, named by its caption or the heading above it. */
export function openWebPage(page: string, work: Work): Content | Notice {
  const text = withoutPictures(page);
  if (text.length > bounds.textBytes) return tooMuch(bounds.textBytes, "text");
  work.spend("tags", text.split("<", bounds.tags + 2).length - 1);
  const { childNodes } = parse(text, { treeAdapter: flatTrees(work) });
  const tables = tablesIn(childNodes, work);
  for (const { rows } of tables) work.spend("coveredCells", mergedCells(rows));
  const sheets = tables.map(({ name, rows }): Sheet => ({ name, rows: rowsOfTable(rows) }));
  return { is: "table", from: "web page", sheets, page: factsOf(childNodes) };
}

function factsOf(nodes: readonly Node[]): PageFacts {
  const facts = { asksForPassword: false, runsScripts: false };
  const left = [...nodes];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === "script") facts.runsScripts = true;
    if (node.tagName === "input" && attributeOf(node, "type").toLowerCase() === "password") {
      facts.asksForPassword = true;
    }
    for (const child of node.childNodes) left.push(child);
  }
  return facts;
}

/** Builds the library's own trees, and gives up on deeply nested ones, which take it quadratic time. */
function flatTrees(work: Work): NonNullable<ParserOptions<DefaultTreeAdapterMap>["treeAdapter"]> {
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    onItemPush() {
      depth += 1;
      if (depth > bounds.nestedTags) throw new TooMuchWork(tooMany(bounds.nestedTags, "nested-tags"));
    },
    onItemPop() {
      depth -= 1;
    },
    createElement(...given) {
      // Formatting that is never ended makes elements by itself, again in each paragraph.
      work.spend("elements");
      return defaultTreeAdapter.createElement(...given);
    },
  };
}

/** The tables of a page, also those inside cells of others. */
function tablesIn(nodes: readonly Node[], work: Work): { name: string; rows: HtmlCell[][] }[] {
  const tables: { name: string; rows: HtmlCell[][] }[] = [];
  let heading: string | undefined;
  const visit = (node: Node): void => {
    if (!isElement(node) || isUnseen(node)) return;
    if (headings.test(node.tagName)) heading = textOf(node.childNodes, work).replaceAll("\n", " ");
    if (node.tagName === "table") {
      const at = tables.length;
      const caption = elementsIn(node).find(({ tagName }) => tagName === "caption");
      const name = (caption && textOf(caption.childNodes, work)) || heading || `table ${at + 1}`;
      tables.push({ name, rows: cellsOf(node, work) });
    }
    for (const child of node.childNodes) visit(child);
  };
  for (const node of nodes) visit(node);
  return tables;
}

/** The cells of a table's rows, without those of nested tables. */
function cellsOf(table: Element, work: Work): HtmlCell[][] {
  const rows = elementsIn(table).flatMap((child) => {
    if (child.tagName === "tr") return [child];
    return /^t(?:head|body|foot)$/.test(child.tagName) ? elementsIn(child) : [];
  });
  return rows
    .filter((row) => row.tagName === "tr" && !isUnseen(row))
    .map((row) =>
      elementsIn(row)
        .filter((cell) => /^t[hd]$/.test(cell.tagName) && !isUnseen(cell))
        .map((cell) => ({
          text: textOf(cell.childNodes, work),
          columns: spanOf(cell, "colspan"),
          rows: spanOf(cell, "rowspan"),
        })),
    );
}

function spanOf(cell: Element, name: string): number {
  const span = Number.parseInt(attributeOf(cell, name), 10);
  // A rowspan of 0 covers the rest of the table.
  if (name === "rowspan" && span === 0) return bounds.rows;
  return span >= 1 ? Math.min(span, bounds.rows) : 1;
}

/** The text that a reader sees, with a line break wherever the page has one. */
function textOf(nodes: readonly Node[], work: Work): string {
  return rawTextOf(nodes, work)
    .split("\n")
    .map((line) => line.replaceAll(/[^\S\n]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

function rawTextOf(nodes: readonly Node[], work: Work): string {
  return nodes
    .map((node) => {
      // A text may be part of several headings and cells inside each other.
      work.spend("texts");
      if (node.nodeName === "#text" && "value" in node) {
        work.spend("characters", node.value.length);
        return node.value.replaceAll(/\s+/g, " ");
      }
      if (!isElement(node) || isUnseen(node) || node.tagName === "table") return "";
      const inside = rawTextOf(node.childNodes, work);
      return blocks.has(node.tagName) ? `\n${inside}\n` : inside;
    })
    .join("");
}

function isElement(node: Node): node is Element {
  return "tagName" in node;
}

function elementsIn(element: Element): Element[] {
  return element.childNodes.filter(isElement);
}

function isUnseen(element: Element): boolean {
  if (unseen.has(element.tagName)) return true;
  if (element.attrs.some(({ name }) => name === "hidden")) return true;
  return /display\s*:\s*none/i.test(attributeOf(element, "style"));
}

function attributeOf(element: Element, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? "";
}

/** A picture that a page holds as text is at least this long. */
const shortestPicture = 1_000;

/** A web page without the pictures that it holds as text, which a saved page has many of. */
function withoutPictures(page: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = page.indexOf("data:"); at >= 0; at = page.indexOf("data:", at)) {
    const end = endOfPicture(page, at);
    if (end - at >= shortestPicture) {
      parts.push(page.slice(from, at));
      from = end;
    }
    at = end;
  }
  return from === 0 ? page : parts.join("") + page.slice(from);
}

/** A picture ends at a quotation mark, a bracket or a space. */
function endOfPicture(page: string, from: number): number {
  let at = from;
  while (at < page.length && !/["')\s]/.test(page.charAt(at))) at += 1;
  return at;
}
