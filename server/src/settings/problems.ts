/**
 * The problem of a setting whose text is not allowed, as a sentence.
 * @param given the text and, if it came from a file, the file: then the sentence does not quote the text
 */
export function problemOf(
  name: string,
  {
    text,
    file,
    allowed,
  }: { readonly text: string; readonly file?: string | undefined; readonly allowed: string },
): string {
  if (file !== undefined) return `${name}_FILE is "${file}": the text in that file must be ${allowed}.`;
  return `${name} is "${withoutPassword(text)}": it must be ${allowed}.`;
}

/**
 * Redacts passwords. A password without percent-encoding may have any character, so everything between `user:` and the
 * last `@` goes.
 */
function withoutPassword(text: string): string {
  return text.replace(/:(?!\/\/).*@/s, ":***@").replaceAll(/(password=)[^&\s]*/gi, "$1***");
}
