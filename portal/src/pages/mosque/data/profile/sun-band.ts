/** A stretch of longitudes, in degrees east, from −180 to 180. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const degreesPerHour = 15;

/**
 * The region where the sun follows the time of a zone: the fifteen degrees around the meridian of its noon. Two bands
 * if they cross the date line.
 * @param offsetMinutes how far the zone is ahead of UTC; up to 14 hours, which is the date of the other side
 */
export function sunBand(offsetMinutes: number): Stretch[] {
  const middle = around(meridianOf(offsetMinutes));
  const [from, to] = [middle - degreesPerHour / 2, middle + degreesPerHour / 2];
  if (from < -180)
    return [
      { from: from + 360, to: 180 },
      { from: -180, to },
    ];
  if (to > 180)
    return [
      { from, to: 180 },
      { from: -180, to: to - 360 },
    ];
  return [{ from, to }];
}

/** How many hours of sun a place lies from the meridian of its zone, at most 12: the sign of a longitude makes many. */
export function hoursOfSunApart(longitude: number, offsetMinutes: number): number {
  return Math.abs(around(longitude - meridianOf(offsetMinutes))) / degreesPerHour;
}

function meridianOf(offsetMinutes: number): number {
  return (offsetMinutes / 60) * degreesPerHour;
}

/** The same angle, from −180 up to 180. */
function around(degrees: number): number {
  return degrees - 360 * Math.floor((degrees + 180) / 360);
}
