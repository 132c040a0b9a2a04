/** Why a link was not fetched, each with a sentence for the person who entered it. */
const messages = {
  links_off: "This service does not fetch links. Upload the file instead.",
  url_invalid: "This is not a URL. Copy it from your browser's address bar.",
  scheme_refused: "The URL must begin with https://.",
  credentials_refused: "The URL contains a user name or a password. Use a URL that works without them.",
  port_refused: "The URL must use the standard port.",
  name_unknown: "The host name in the URL has no IP address. Check its spelling.",
  address_refused: "The URL leads to a private or reserved IP address. Use a URL on the public internet.",
  unreachable: "The server could not be reached.",
  certificate_refused: "The server has no valid TLS certificate for this host name.",
  response_invalid: "The server's response was not valid HTTP.",
  headers_too_large: "The headers of the server's response were too large.",
  redirect_invalid: "The server redirected without a valid URL.",
  redirects_too_many: "The server redirected too often.",
  access_refused: "The server asks for a sign-in. Share the file with everyone who has the link.",
  not_found: "The server has no file at this URL.",
  status_unexpected: "The server did not send the file.",
  encoding_invalid: "The server compressed the file in an unknown format, or damaged it.",
  incomplete: "The connection ended before the file was complete.",
  too_large: "The file is too large.",
  too_slow: "The server took too long.",
} as const satisfies Readonly<Record<string, string>>;

export type LinkFailure = keyof typeof messages;

/** A link that was not fetched. Its message never contains an IP address, which would show the inside of a network. */
export class LinkFailed extends Error {
  readonly reason: LinkFailure;

  /** @param status of the response, if the failure is about it */
  constructor(reason: LinkFailure, status?: number) {
    super(messages[reason] + (status === undefined ? "" : ` (Status ${status}.)`));
    this.name = "LinkFailed";
    this.reason = reason;
  }
}
