/** Escaped markup. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | readonly Markup[];

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Builds markup. Texts are escaped; markup stays as it is. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const rest = parts.map((part, index) => `${markupOf(part)}${texts[index + 1] ?? ""}`);
  return { markup: [texts[0] ?? "", ...rest].join("") };
}

/** A text of a file, in its own direction: it may be Arabic within an English page. */
export function ownText(text: string): Markup {
  return html`<bdi dir="auto">${text}</bdi>`;
}

/** Words of a right-to-left script, and the characters between them. */
const rightToLeft = /(\p{Script=Arabic}+(?:[^\p{L}\d]+\p{Script=Arabic}+)*)/u;

/** An English sentence that may quote a file. Quoted Arabic is set apart, so that it does not move the digits after it. */
export function sentence(text: string): Markup {
  const parts = text.split(rightToLeft);
  return html`${parts.map((part, index) => (index % 2 === 1 ? ownText(part) : html`${part}`))}`;
}

/** Markup that is rendered only on a condition. */
export function when(isSo: unknown, markup: () => Markup): Markup {
  return isSo ? markup() : { markup: "" };
}

function markupOf(part: Part): string {
  if (typeof part === "string" || typeof part === "number") {
    return String(part).replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
  }
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}
