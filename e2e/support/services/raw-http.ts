import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { type ErrorEnvelope, errorCodes, errorReasons } from "@mosque-sync/contract";
import { longestWaitMs } from "../runs/polling.ts";

/** An answer parsed from its raw bytes. */
export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RawExchange {
  /** Every received answer, in order. */
  readonly responses: readonly RawResponse[];
  /** Whether the server closed the connection. */
  readonly closed: boolean;
  /** How long the connection was open, in seconds. */
  readonly seconds: number;
}

/**
 * Sends raw bytes over a separate connection, then reads until the server closes it, or until `answers` complete
 * answers have arrived.
 * @param parts sent one after another, with `pauseMs` in between
 */
export async function sendBytes(
  port: number,
  parts: readonly (string | Uint8Array)[],
  options: { readonly responses?: number; readonly pauseMs?: number } = {},
): Promise<RawExchange> {
  const { responses: wanted = 1, pauseMs = 0 } = options;
  const started = performance.now();
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const chunks: Buffer[] = [];
  const received = () => parseResponses(Buffer.concat(chunks));
  let closed = false;
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  socket.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    if (received().length >= wanted) finish();
  });
  // A reset is one way to close a connection; the data before it still counts.
  socket.on("error", () => {});
  socket.on("close", () => {
    closed = true;
    finish();
  });
  const isDone = done.then(() => true);
  for (const part of parts) {
    socket.write(part);
    if (pauseMs > 0 && (await Promise.race([isDone, setTimeout(pauseMs, false)]))) break;
  }
  await Promise.race([done, setTimeout(longestWaitMs, undefined, { ref: false })]);
  socket.destroy();
  return { responses: received(), closed, seconds: (performance.now() - started) / 1_000 };
}

/** The head of a request with the given headers, and `Host`. */
export function requestHead(line: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const lines = Object.entries({ Host: "test", ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, ...lines, "", ""].join("\r\n");
}

/** Parses the complete answers at the start of the bytes. Skips interim answers (100 Continue). */
export function parseResponses(bytes: Buffer): RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = bytes.toString("latin1");
  for (;;) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) return responses;
    const [statusLine = "", ...lines] = rest.slice(0, end).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? Number.NaN);
    const headers = Object.fromEntries(lines.map(splitHeader));
    const length = Number(headers["content-length"] ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    if (body.length < length) return responses;
    rest = rest.slice(end + 4 + length);
    if (status !== 100) responses.push({ status, headers, body: Buffer.from(body, "latin1").toString() });
  }
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

/** Asserts that an error answer is in the envelope, with the request id of its header. */
export function assertEnvelope({ headers, body }: RawResponse): void {
  assert.match(headers["content-type"] ?? "", /^application\/json/, body);
  assert.equal(headers["x-content-type-options"], "nosniff", body);
  const { error } = JSON.parse(body) as ErrorEnvelope;
  assert.equal(error.requestId, headers["x-request-id"], body);
  assert.ok(error.code in errorCodes, body);
  assert.ok(error.troubleshooting.code in errorReasons, body);
  assert.ok(
    error.message && error.troubleshooting.adminSummary && error.troubleshooting.developerSummary,
    body,
  );
}
