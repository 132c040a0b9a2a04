import { ApiError } from "../api-error.ts";

/**
 * Refuses a name by which people would take a new key for one that works already: case and outer spaces do not
 * tell two names apart.
 * @throws ApiError name_taken
 */
export function requireFreeName(name: string, taken: readonly string[]): void {
  const found = taken.find((other) => asRead(other) === asRead(name));
  if (found !== undefined) throw ApiError.of("name_taken", { name: found });
}

function asRead(name: string): string {
  return name.normalize().trim().toLowerCase();
}
