/** The text of a header. Node reads headers as Latin-1, although servers write names and URLs as UTF-8. */
export function headerText(latin1: string): string {
  try {
    const bytes = Uint8Array.from(latin1, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return latin1;
  }
}
