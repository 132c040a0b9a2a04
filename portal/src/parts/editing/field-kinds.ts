// Converts a field's saved value to the value of its input, and back to the body.

/**
 * @typeParam Saved the field's value in responses
 * @typeParam Whole the resource with all of its fields
 * @typeParam Values the values of all inputs of the form
 */
export interface Kind<Saved, Held, Sent, Whole = unknown, Values = unknown> {
  readonly held: (saved: Saved, whole: Whole) => Held;
  readonly sent: (held: Held, values: Values) => Sent;
}

export const text: Kind<string | undefined, string, string> = { held: (saved) => saved ?? "", sent: trimmed };
/** An empty input clears the field. */
export const optionalText: Kind<string | undefined, string, string | null> = {
  held: (saved) => saved ?? "",
  sent: (held) => trimmed(held) || null,
};
export const optionalNumber: Kind<number | undefined, number | string, number | null> = {
  held: (saved) => saved ?? "",
  sent: (held) => (held === "" ? null : Number(held)),
};
/** One text a line. */
export const lines: Kind<readonly string[], string, string[]> = {
  held: (saved) => saved.join("\n"),
  sent: (held) => held.split("\n").map(trimmed).filter(Boolean),
};
export const choice = <Value>(): Kind<Value, Value, Value> => ({
  held: (saved) => saved,
  sent: (held) => held,
});
export const choices = <Value>(): Kind<readonly Value[], readonly Value[], Value[]> => ({
  held: (saved) => saved,
  sent: (held) => [...held],
});

function trimmed(text: string): string {
  return text.trim();
}
