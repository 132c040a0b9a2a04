import assert from "node:assert/strict";

/**
 * Asserts the transport headers of every answer: no content sniffing, a policy that loads nothing unless it says so, and
 * HTTPS only if the public address is https.
 * @param publicUrl undefined if it may change while the service runs
 */
export function assertTransport(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  publicUrl: string | undefined,
  shown: string,
): void {
  assert.equal(headers["x-content-type-options"], "nosniff", `${shown}: X-Content-Type-Options`);
  const policy = String(headers["content-security-policy"]);
  assert.match(policy, /default-src 'none'/, `${shown}: Content-Security-Policy`);
  assert.match(policy, /frame-ancestors 'none'/, `${shown}: Content-Security-Policy`);
  const found = headers["strict-transport-security"];
  const { protocol } = publicUrl === undefined ? {} : new URL(publicUrl);
  const expected = (protocol ?? (found && "https:")) === "https:" ? "max-age=31536000" : undefined;
  assert.equal(found, expected, `${shown}: Strict-Transport-Security`);
}
