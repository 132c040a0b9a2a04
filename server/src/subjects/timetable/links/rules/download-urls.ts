/**
 * Turns a link that people share into the URL of its file. Other links stay as they are.
 *
 * | Shared | Fetched |
 * |---|---|
 * | `webcal://…` | `https://…` |
 * | Google Sheets: `/spreadsheets/d/ID/edit#gid=N` | `/spreadsheets/d/ID/export?format=csv&gid=N` |
 * | Google Sheets, published: `/spreadsheets/d/e/ID/pubhtml?gid=N` | `/spreadsheets/d/e/ID/pub?output=csv&gid=N&single=true` |
 * | Dropbox: `/scl/fi/…?dl=0` | `?dl=1` |
 *
 * OneDrive has no such URL since 2024: its shared links lead to a page that needs JavaScript.
 */
export function downloadUrlOf(link: string): string {
  const trimmed = link.trim().replace(/^webcals?:(?=\/\/)/i, "https:");
  if (!URL.canParse(trimmed)) return trimmed;
  const url = new URL(trimmed);
  return (sheetOf(url) ?? dropboxFileOf(url) ?? url).href;
}

/** Without a number of the sheet, Google exports the first one. */
function sheetOf(url: URL): URL | undefined {
  if (url.hostname !== "docs.google.com") return undefined;
  const [, id, page = ""] =
    /^\/spreadsheets\/(?:u\/\d+\/)?d\/((?:e\/)?[\w-]+)(?:\/([^/]*))?\/?$/.exec(url.pathname) ?? [];
  const gid = /(?:^|[#&])gid=(\d+)/.exec(url.hash)?.[1] ?? url.searchParams.get("gid");
  if (id === undefined) return undefined;
  // Its owner chose the format.
  if (page === "export" || url.searchParams.has("output")) return undefined;
  const isPublished = id.startsWith("e/");
  const csv = new URL(`https://docs.google.com/spreadsheets/d/${id}/${isPublished ? "pub" : "export"}`);
  csv.searchParams.set(isPublished ? "output" : "format", "csv");
  if (gid !== null && gid !== "") csv.searchParams.set("gid", gid);
  if (isPublished && gid) csv.searchParams.set("single", "true");
  return csv;
}

function dropboxFileOf(url: URL): URL | undefined {
  if (!/^(www\.)?dropbox\.com$/.test(url.hostname) || !/^\/(s|scl\/fi)\//.test(url.pathname))
    return undefined;
  const file = new URL(url);
  file.searchParams.set("dl", "1");
  return file;
}
