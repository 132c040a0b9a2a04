/**
 * A command that sends a request again. The key is in a shell variable. The body is missing, because it is never
 * logged.
 * @param baseUrl the API's URL, without a slash at the end
 */
export function curlOf(
  { method, path }: { readonly method: string; readonly path: string },
  baseUrl: string,
): string {
  const options = ["curl", ...methodOptions(method), '-H "Authorization: Bearer $MOSQUE_SYNC_API_KEY"'];
  if (method === "POST" || method === "PUT" || method === "PATCH") {
    options.push('-H "Content-Type: application/json"', "--data @body.json");
  }
  return [...options, quoted(baseUrl + path)].join(" ");
}

function methodOptions(method: string): string[] {
  if (method === "GET") return [];
  return method === "HEAD" ? ["--head"] : [`-X ${quoted(method)}`];
}

/** As one word of a shell, whatever the text holds. */
function quoted(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
