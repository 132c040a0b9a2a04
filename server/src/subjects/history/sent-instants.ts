import { ApiError } from "#domain/api-error.ts";
import { formats } from "#domain/bodies/formats.ts";

/**
 * An instant that was sent as text, in the form in which instants are kept.
 * @throws ApiError date_time_invalid
 */
export function readInstant(field: string, text: string): string {
  const instant = formats["date-time"].read(text);
  if (instant === undefined) throw ApiError.of("date_time_invalid", { field });
  return instant;
}
