/** A doc comment of one or more lines. */
export function doc(text = ""): string {
  const lines = text.split("\n");
  return lines.length === 1
    ? `/** ${text} */`
    : ["/**", ...lines.map((line) => ` * ${line}`.trimEnd()), " */"].join("\n");
}

/** An exported interface of these members, with its description. */
export function interfaceOf(name: string, description: string, members: readonly string[]): string {
  return [doc(description), `export interface ${name} {`, ...members.map(indented), "}"].join("\n");
}

/** The same lines, indented one level further. */
export function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "  ");
}
