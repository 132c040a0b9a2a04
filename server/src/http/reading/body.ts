import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { type Endpoint, isFile, limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";

/**
 * Reads a body whole. What comes beyond the endpoint's limit is not kept.
 * @returns empty if the request has no body
 * @throws ApiError body_too_large, file_too_large; http_malformed if the client left before its end
 */
export function readBody(request: IncomingMessage, { body }: Pick<Endpoint, "body">): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const mostBytes = isFile(body) ? body.bytes : limits.bodyBytes;
  const tooLarge = () => reject(ApiError.of(isFile(body) ? "file_too_large" : "body_too_large"));
  if (Number(request.headers["content-length"]) > mostBytes) {
    tooLarge();
    return promise;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  const settle = (by: () => void) => {
    request.off("data", keep).off("end", finish).off("error", abort).off("close", abort);
    by();
  };
  const keep = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= mostBytes) chunks.push(chunk);
    else settle(tooLarge);
  };
  const finish = () =>
    settle(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
  const abort = () => settle(() => reject(ApiError.of("http_malformed")));
  request.on("data", keep).on("end", finish).on("error", abort).on("close", abort);
  return promise;
}

/**
 * @param query may name a link to the file instead
 * @throws ApiError file_missing
 */
export function readFile(body: Buffer | undefined, { link }: Readonly<Record<string, unknown>>): Buffer {
  const isSent = body !== undefined && body.length > 0;
  if (isSent === (link !== undefined)) throw ApiError.of("file_missing");
  return body ?? Buffer.alloc(0);
}

/**
 * Parses a body. If a member is given twice, the last one counts; a byte-order mark is ignored.
 * @throws ApiError body_missing, body_not_utf8, body_not_json
 */
export function readJson(body: Buffer | undefined): unknown {
  if (!body || body.length === 0) throw ApiError.of("body_missing");
  if (!isUtf8(body)) throw ApiError.of("body_not_utf8");
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    throw ApiError.of("body_not_json", { problem: shortened((error as SyntaxError).message) });
  }
}

/** Shortens the parser's message, which quotes the text around the fault. */
function shortened(message: string): string {
  const line = message.replaceAll(/\s+/g, " ").toWellFormed();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}
