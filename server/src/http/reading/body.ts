import type { IncomingMessage } from "node:http";
import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";

/**
 * Reads a body whole. What comes beyond the limit is not kept.
 * @returns empty if the request has no body
 * @throws ApiError body_too_large; http_malformed if the client left before its end
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  if (Number(request.headers["content-length"]) > limits.bodyBytes) {
    reject(ApiError.of("body_too_large"));
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
    if (bytes <= limits.bodyBytes) chunks.push(chunk);
    else settle(() => reject(ApiError.of("body_too_large")));
  };
  const finish = () =>
    settle(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
  const abort = () => settle(() => reject(ApiError.of("http_malformed")));
  request.on("data", keep).on("end", finish).on("error", abort).on("close", abort);
  return promise;
}
