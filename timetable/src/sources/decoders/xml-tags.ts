/**
 * Calls a function for each start tag of an XML text. It parses as the library does, so that both count the same tags.
 * @param visit gets the element's name without its prefix, and its raw attributes
 */
export function eachTag(xml: string, visit: (name: string, attributes: string) => void): void {
  let at = xml.indexOf("<");
  while (at >= 0) {
    const end = endOfMarkup(xml, at);
    if (/[^!?/]/.test(xml.charAt(at + 1))) {
      const [, name = "", attributes = ""] = /^([^\s/]*)([\s\S]*)$/.exec(xml.slice(at + 1, end)) ?? [];
      visit(name.slice(name.indexOf(":") + 1), attributes);
    }
    at = xml.indexOf("<", end + 1);
  }
}

/** The next attribute, as the library reads it: also without a value, without quotation marks, or without its end. */
const nextAttribute = /\s*([^\s=]+)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|(\S*)))?/gy;

/** The value of an attribute; of several the last one counts. The text is read once, from its start to its end. */
export function attributeIn(attributes: string, name: string): string | undefined {
  let found: string | undefined;
  for (const [, named, double, single, bare] of attributes.matchAll(nextAttribute)) {
    if (named === name) found = double ?? single ?? bare ?? "";
  }
  return found;
}

/** Where the last character of a tag, a comment or a declaration is; the end of the text if it is not ended. */
function endOfMarkup(xml: string, from: number): number {
  const closedBy = [
    ["<!--", "-->"],
    ["<![CDATA[", "]]>"],
    ["<?", "?>"],
    ["<!", ">"],
    ["</", ">"],
  ].find(([start = ""]) => xml.startsWith(start, from))?.[1];
  if (closedBy !== undefined) {
    const found = xml.indexOf(closedBy, from + 2);
    return found < 0 ? xml.length : found + closedBy.length - 1;
  }
  let quote = "";
  for (let at = from + 1; at < xml.length; at += 1) {
    const character = xml.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at;
  }
  return xml.length;
}
