import { pageLimits } from "@mosque-sync/contract/page-limits";

/** The coordinates of a mosque, in degrees north and east. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const degrees = "([+-]?\\d{1,3}(?:\\.\\d+)?) ?°?";
const pair = new RegExp(`^${degrees} ?([NS])?(?: ?[,;،] ?| )${degrees} ?([EW])?$`, "i");

/**
 * Reads a place as maps show it: `53.3811, -1.4701` or `53.3811° N, 1.4701° W`.
 * @returns undefined for anything else
 */
export function readPlace(text: string): Place | undefined {
  const plain = text.normalize("NFKC").replaceAll("−", "-").trim().replaceAll(/\s+/g, " ");
  const [, north, ns, east, ew] = pair.exec(plain) ?? [];
  if (north === undefined || east === undefined) return undefined;
  const latitude = Number(north) * (/s/i.test(ns ?? "") ? -1 : 1);
  const longitude = Number(east) * (/w/i.test(ew ?? "") ? -1 : 1);
  return onEarth({ latitude, longitude });
}

/** @returns undefined for a place whose degrees the service refuses */
export function onEarth(place: Place): Place | undefined {
  const { latitudeDegrees, longitudeDegrees } = pageLimits;
  const isThere =
    Math.abs(place.latitude) <= latitudeDegrees && Math.abs(place.longitude) <= longitudeDegrees;
  return isThere ? place : undefined;
}
