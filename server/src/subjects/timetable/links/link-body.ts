import type { IncomingMessage } from "node:http";
import { PassThrough, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { boundedParts } from "#domain/bodies/bounded-parts.ts";
import { LinkFailed } from "./rules/link-failures.ts";

/** The compressions that `readBody` can undo, by their names in HTTP. */
const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ["identity", () => new PassThrough()],
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** For `Accept-Encoding`. Deflate is not requested, because servers disagree about its format. */
export const acceptedEncodings = "gzip, br";

/**
 * Reads the body of a response. It stops as soon as the body has too many bytes, compressed or decoded.
 * @throws LinkFailed
 */
export async function readBody(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const { "content-encoding": encoding = "identity", "content-length": length } = response.headers;
  const decoder = decoders.get(encoding.trim().toLowerCase());
  if (!decoder) throw new LinkFailed("encoding_invalid");
  if (Number(length) > mostBytes) throw new LinkFailed("too_large");
  const bounded = (source: AsyncIterable<Buffer>) =>
    boundedParts(source, mostBytes, () => new LinkFailed("too_large"));
  try {
    const parts = await pipeline(response, bounded, decoder(), bounded, (source: AsyncIterable<Buffer>) =>
      Array.fromAsync(source),
    );
    return Buffer.concat(parts);
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): LinkFailed {
  if (error instanceof LinkFailed) return error;
  if (!(error instanceof Error)) throw error;
  const code = "code" in error ? String(error.code) : "";
  // A compressed body that ends early is a broken connection rather than a broken file.
  if (code === "Z_BUF_ERROR" || code === "ECONNRESET") return new LinkFailed("incomplete");
  return new LinkFailed(/^(Z_|ERR_)/.test(code) ? "encoding_invalid" : "incomplete");
}
