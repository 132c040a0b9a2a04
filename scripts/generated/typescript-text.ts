/** A doc comment of one or more lines. */
export function doc(text = ""): string {
  const lines = text.split("\n");
  return lines.length === 1
    ? `/** ${text} */`
    : ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"].join("\n");
}

/** The same lines, indented one level further. */
export function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}
