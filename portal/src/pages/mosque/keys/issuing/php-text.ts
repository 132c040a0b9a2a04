/** A text as PHP writes it. */
export function phpText(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
}

/** An array as PHP writes it, by the names of its members. */
export function phpValue(members: object): string {
  const pairs = Object.entries(members).map(([name, value]) => `${phpText(name)} => ${phpText(value)}`);
  return `[${pairs.join(", ")}]`;
}
