import * as http from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { LinkFailed } from "./rules/link-failures.ts";

const headerBytes = 16 * 1024;

/** Responses such as 103 Early Hints that may come before the final one. */
const mostInterimResponses = 10;

/**
 * Sends a GET request to addresses that were checked, without the machine's proxy, cookies or earlier connections.
 * @param addresses of the URL's host; it is not resolved again
 * @returns the response, whose body has not been read
 * @throws LinkFailed
 */
export function requestLink(
  url: URL,
  {
    addresses,
    headers,
    signal,
  }: {
    readonly addresses: readonly string[];
    readonly headers: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
  },
): Promise<http.IncomingMessage> {
  const { Agent, request: send } = url.protocol === "https:" ? https : http;
  const request = send(url, {
    // An agent of the request's own has no proxy from the environment and no connection of another request.
    agent: new Agent({ keepAlive: false }),
    headers,
    insecureHTTPParser: false,
    lookup: lookupIn(addresses),
    maxHeaderSize: headerBytes,
    rejectUnauthorized: true,
    signal,
  });
  return new Promise((resolve, reject) => {
    let interimResponses = 0;
    request
      .on("information", () => {
        interimResponses += 1;
        if (interimResponses > mostInterimResponses) request.destroy(new LinkFailed("response_invalid"));
      })
      .on("upgrade", (_response, socket) => {
        socket.destroy();
        reject(new LinkFailed("response_invalid"));
      })
      .on("response", resolve)
      .on("error", (error) => reject(failureOf(error)))
      .end();
  });
}

function lookupIn(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, respond) => {
    const [{ address, family } = { address: "", family: 0 }] = found;
    if (all) respond(null, found);
    else respond(null, address, family);
  };
}

function failureOf(error: NodeJS.ErrnoException): LinkFailed {
  if (error instanceof LinkFailed) return error;
  const { name, code = "" } = error;
  if (name === "AbortError") return new LinkFailed("too_slow");
  if (code === "HPE_HEADER_OVERFLOW") return new LinkFailed("headers_too_large");
  if (code.startsWith("HPE_")) return new LinkFailed("response_invalid");
  return new LinkFailed(isAboutTls(code) ? "certificate_refused" : "unreachable");
}

/** Node names failures of TLS by OpenSSL's codes of certificates (`CERT_HAS_EXPIRED`), and by its own. */
function isAboutTls(code: string): boolean {
  return /CERT|SIGNATURE|ISSUER|^ERR_(TLS|SSL)_|^EPROTO$/.test(code);
}
