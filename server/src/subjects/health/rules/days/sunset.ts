import { Temporal } from "temporal-polyfill/full";

/** A place on earth, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The height of the sun's centre at sunset, in degrees: half its disc, and the bending of its light. */
const sunsetDegrees = -0.833;
const degree = Math.PI / 180;
const j2000 = Temporal.PlainDate.from("2000-01-01");

/**
 * When the sun sets at a place on a date, in minutes after midnight UTC of that date: right to about a minute, by the
 * Astronomical Almanac's low-precision formulas for the sun.
 * @returns undefined where the sun does not set on that date
 */
export function sunsetMinutes({ latitude, longitude }: Place, date: Temporal.PlainDate): number | undefined {
  const evening = 0.75 - longitude / 360;
  const { declination, equationOfTime } = sunAt(j2000.until(date).days - 0.5 + evening);
  const height = latitude * degree;
  const cosine =
    (Math.sin(sunsetDegrees * degree) - Math.sin(height) * Math.sin(declination)) /
    (Math.cos(height) * Math.cos(declination));
  const hourAngle = Math.acos(cosine) / degree;
  return Number.isNaN(hourAngle) ? undefined : 720 + 4 * (hourAngle - longitude) - equationOfTime;
}

/**
 * @param days since noon of 1 January 2000
 * @returns the declination in radians, and by how many minutes a sundial is ahead of a clock
 */
function sunAt(days: number): { declination: number; equationOfTime: number } {
  const anomaly = (357.528 + 0.9856003 * days) * degree;
  const meanLongitude = 280.46 + 0.9856474 * days;
  const longitude = (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * degree;
  const tilt = 23.439 * degree;
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude)) / degree;
  const ahead = (meanLongitude - ascension) % 360;
  return {
    declination: Math.asin(Math.sin(tilt) * Math.sin(longitude)),
    equationOfTime: 4 * (ahead > 180 ? ahead - 360 : ahead < -180 ? ahead + 360 : ahead),
  };
}
