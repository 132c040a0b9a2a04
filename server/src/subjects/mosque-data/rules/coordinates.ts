import { ApiError } from "#domain/api-error.ts";

export interface Coordinates {
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

/**
 * A place needs both coordinates, or must omit both (decision 4.6).
 * @throws ApiError coordinates_incomplete
 */
export function requireBothOrNone({ latitude, longitude }: Coordinates): void {
  if (((latitude ?? null) === null) !== ((longitude ?? null) === null))
    throw ApiError.of("coordinates_incomplete");
}

/** The coordinates of a new event; by default the mosque's. */
export function coordinatesOrDefault(
  sent: Coordinates,
  mosque: Coordinates,
): { latitude?: number; longitude?: number } {
  requireBothOrNone(sent);
  const { latitude, longitude } = sent.latitude === undefined ? mosque : sent;
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : {};
}
