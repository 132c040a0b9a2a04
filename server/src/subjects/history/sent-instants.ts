import { ApiError } from "#domain/api-error.ts";
import { formats } from "#domain/bodies/formats.ts";

/**
 * Converts an instant of a request to the form of stored instants.
 * @throws ApiError date_time_invalid
 */
export function readInstant(field: string, text: string): string {
  const instant = formats["date-time"].read(text);
  if (instant === undefined) throw ApiError.of("date_time_invalid", { field });
  return instant;
}
