import { ApiError } from "#domain/api-error.ts";

/**
 * Refuses a name that people would confuse with a working key's: case and outer spaces make no difference.
 * @throws ApiError name_taken
 */
export function requireFreeName(name: string, taken: readonly string[]): void {
  const found = taken.find((other) => asRead(other) === asRead(name));
  if (found !== undefined) throw ApiError.of("name_taken", { name: found });
}

function asRead(name: string): string {
  return name.normalize().trim().toLowerCase();
}
