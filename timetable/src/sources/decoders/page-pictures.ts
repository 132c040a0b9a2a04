/** A picture that a page holds as text is at least this long. */
const shortestPicture = 1_000;

/** A web page without the pictures that it holds as text, which a saved page has many of. */
export function withoutPictures(page: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = page.indexOf("data:"); at >= 0; at = page.indexOf("data:", at)) {
    const end = endOfPicture(page, at);
    if (end - at >= shortestPicture) {
      parts.push(page.slice(from, at));
      from = end;
    }
    at = end;
  }
  return from === 0 ? page : parts.join("") + page.slice(from);
}

/** A picture ends at a quotation mark, a bracket or a space. */
function endOfPicture(page: string, from: number): number {
  let at = from;
  while (at < page.length && !/["')\s]/.test(page.charAt(at))) at += 1;
  return at;
}
