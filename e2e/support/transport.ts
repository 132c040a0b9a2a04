import assert from "node:assert/strict";

/**
 * Asserts the transport headers of every answer: no content sniffing, and HTTPS only if the public address is https.
 * @param publicUrl undefined if it may change while the service runs
 */
export function assertTransport(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  publicUrl: string | undefined,
  shown: string,
): void {
  assert.equal(headers["x-content-type-options"], "nosniff", `${shown}: X-Content-Type-Options`);
  const found = headers["strict-transport-security"];
  const { protocol } = publicUrl === undefined ? {} : new URL(publicUrl);
  const expected = (protocol ?? (found && "https:")) === "https:" ? "max-age=31536000" : undefined;
  assert.equal(found, expected, `${shown}: Strict-Transport-Security`);
}
