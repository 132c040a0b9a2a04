/** A server's text without line breaks and other control characters, which could forge lines on a terminal. */
export function onOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}
