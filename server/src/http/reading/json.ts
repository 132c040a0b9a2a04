import { isUtf8 } from "node:buffer";
import { ApiError } from "#domain/api-error.ts";

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
