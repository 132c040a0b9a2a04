import type { InWords } from "../../languages.ts";
import type { LinkProblem } from "../../subjects/timetable/link-problems.ts";

/** Why the file of a link is not used, each with the fix. */
export const links = {
  links_off: "This service does not fetch links. Upload the file instead.",
  url_invalid: "This is not a URL. Copy it from your browser's address bar.",
  scheme_refused:
    "The URL must begin with https://. Try it with https:// in your browser, or upload the file.",
  credentials_refused: "The URL contains a user name or a password. Use a URL that works without them.",
  port_refused: "The URL must use the standard port. Remove the number after the host name.",
  name_unknown: "The host name in the URL has no IP address. Check its spelling.",
  address_refused: "The URL leads to a private or reserved IP address. Use a URL on the public internet.",
  unreachable: "The server could not be reached. Open the URL in your browser: if it fails there too, wait.",
  certificate_refused:
    "The server has no valid TLS certificate for this host name. Ask your webmaster to renew it.",
  response_invalid: "The server's response was not valid HTTP. Upload the file instead.",
  headers_too_large: "The headers of the server's response were too large. Upload the file instead.",
  redirect_invalid: "The server redirected without a valid URL. Open the URL, and copy the final one.",
  redirects_too_many: "The server redirected too often. Open the URL, and copy the final one.",
  access_refused: "The server asks for a sign-in. Share the file with everyone who has the link.",
  onedrive_refused:
    "OneDrive and SharePoint show a page instead of the file. Download the file and upload that, or share it with Google Sheets or Dropbox.",
  not_found: "The server has no file at this URL. Open it in your browser, and copy the current URL.",
  status_unexpected: "The server did not send the file. Open the URL in your browser to see why.",
  encoding_invalid: "The server compressed the file in an unknown format, or damaged it. Upload the file.",
  incomplete: "The connection ended before the file was complete. Try again later.",
  too_large: "The file is too large. Share a file with only this mosque's timetable.",
  too_slow: "The server took too long. Try again later, or upload the file.",
  file_not_read:
    "The URL leads to a file without a readable day, such as a web page around the table. Use the URL of the table, or correct the file.",
  file_looks_wrong:
    "The new file would change today's times in a way that looks like a mistake. Correct the file, or fetch it on the page Timetable and apply it.",
} satisfies Record<LinkProblem, string>;

export type Links = InWords<typeof links>;

/** The HTTP status of the response to a link, after the reason. */
export const linkStatus = (status: number) => `(Status ${status}.)`;

export type LinkStatus = InWords<typeof linkStatus>;
