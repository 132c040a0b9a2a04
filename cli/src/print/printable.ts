import { turningCharacters } from "@mosque-sync/client";

/** Characters that a terminal interprets: control characters, and those that reverse the text's direction. */
const obeyed = new RegExp(`[\\p{Cc}${turningCharacters}]`, "gu");

const escapeCharacter = "\u001B";

/** A line break, a tab, or a colour of {@link import("./terminal.ts").createPainter}. */
const own = {
  plain: /(\r?\n|\t)/,
  coloured: new RegExp(`(\\r?\\n|\\t|${escapeCharacter}\\[(?:1|2|22|31|32|33|39)m)`),
};

/**
 * Makes a text safe to print. Texts of servers, files and the system can have characters that a terminal interprets,
 * such as an escape sequence that hides or forges lines. Each of them is written as `\u001b`, which also stays valid in
 * JSON.
 * @param colour whether the text may have the program's colours
 */
export function printable(text: string, colour: boolean): string {
  if (text.search(obeyed) === -1) return text;
  return text
    .split(colour ? own.coloured : own.plain)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(obeyed, escaped)))
    .join("");
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
