import { Marked, Renderer, type Token, type Tokens } from "marked";
import { homeAddress } from "./addresses.ts";

/** A part of a guide: a heading and what follows it, up to the next heading. */
export interface Section {
  readonly heading: string;
  /** The id of the heading in the page. */
  readonly anchor: string;
  readonly depth: number;
  /** What follows the heading, without markup and examples. */
  readonly text: string;
}

/** A text of a guide as a page shows it. */
export interface RenderedText {
  readonly html: string;
  /** The first is the page's own, with its title. */
  readonly sections: readonly [Section, ...Section[]];
}

/** The languages of blocks that show responses, not requests. */
const responses: ReadonlySet<string> = new Set(["http", "json", "text"]);

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = anchorOf(text);
      return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
    },
    // Wide tables and long lines scroll by themselves, also with the keyboard.
    table(table) {
      return `<div class="scroll" tabindex="0">${Renderer.prototype.table.call(this, table)}</div>\n`;
    },
    code({ text, lang = "" }) {
      const kind = responses.has(lang) ? ' class="answer"' : "";
      return `<pre tabindex="0"${kind}><code>${escapeHtml(text)}\n</code></pre>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${escapeHtml(pageAddressOf(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

/**
 * Renders a guide's text.
 * @throws Error if it does not begin with its title
 */
export function renderMarkdown(markdown: string): RenderedText {
  const [title, ...sections] = partsOf(marked.lexer(markdown)).map(({ heading, content }) => ({
    heading: plainText(marked.Parser.parseInline(heading.tokens)),
    anchor: anchorOf(heading.text),
    depth: heading.depth,
    text: plainText(marked.parser(content.filter(({ type }) => type !== "code"))),
  }));
  if (title?.depth !== 1) throw new Error("A guide begins with its title: `# Title`.");
  return { html: marked.parse(markdown, { async: false }), sections: [title, ...sections] };
}

interface Part {
  readonly heading: Tokens.Heading;
  readonly content: Token[];
}

/** Splits a text at its headings. The first heading is its start. */
function partsOf(tokens: readonly Token[]): Part[] {
  const parts: Part[] = [];
  for (const token of tokens) {
    if (token.type === "heading") parts.push({ heading: token as Tokens.Heading, content: [] });
    else parts.at(-1)?.content.push(token);
  }
  return parts;
}

/** The id of a heading, as GitHub makes it. A heading that is a name in the code is its own id. */
function anchorOf(heading: string): string {
  const name = /^`(\w+)`$/.exec(heading)?.[1];
  if (name) return name;
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

/** Guides link to each other by file, as `errors.md#key_expired`; pages have no ending. */
function pageAddressOf(href: string): string {
  const [, name, anchor] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return name ? `${homeAddress}/${name}${anchor ?? ""}` : href;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

/** The visible text of HTML. */
function plainText(html: string): string {
  return html
    .replaceAll(/<\/?(?:a|code|em|strong)\b[^>]*>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (code) => signs.get(code) ?? code)
    .replaceAll(/\s+/g, " ")
    .trim();
}

const signs = new Map(Object.entries(escapes).map(([sign, code]) => [code, sign]));
