import { uuidPattern } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";

const uuid = new RegExp(uuidPattern);

/** The ids of these names in a path, in lower case. @throws ApiError path_id_invalid */
export function readIds(
  names: readonly string[],
  params: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = readId(name, params[name] ?? "");
  return ids;
}

/** @throws ApiError path_id_invalid */
export function readId(field: string, text: string): string {
  if (!uuid.test(text)) throw ApiError.of("path_id_invalid", { field });
  return text.toLowerCase();
}
