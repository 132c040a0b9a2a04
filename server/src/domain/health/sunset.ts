import type { Temporal } from "temporal-polyfill";

/** A place on earth, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The height of the sun's centre at sunset, in degrees: half its disc, and the bending of its light. */
const sunsetDegrees = -0.833;

/**
 * When the sun sets at a place on a date, in minutes after midnight UTC of that date: right to about two minutes, by NOAA's
 * "General Solar Position Calculations".
 * @returns undefined where the sun does not set on that date
 */
export function sunsetMinutes({ latitude, longitude }: Place, date: Temporal.PlainDate): number | undefined {
  const year = (2 * Math.PI * (date.dayOfYear - 0.5)) / date.daysInYear;
  const { declination, equationOfTime } = sunOn(year);
  const height = radians(latitude);
  const hourAngle = Math.acos(
    Math.cos(radians(90 - sunsetDegrees)) / (Math.cos(height) * Math.cos(declination)) -
      Math.tan(height) * Math.tan(declination),
  );
  if (Number.isNaN(hourAngle)) return undefined;
  return 720 + 4 * (degrees(hourAngle) - longitude) - equationOfTime;
}

/** @param year how much of the year is over, in radians; the equation of time is in minutes */
function sunOn(year: number): { declination: number; equationOfTime: number } {
  const [sin, cos] = [Math.sin, Math.cos];
  return {
    declination:
      0.006918 -
      0.399912 * cos(year) +
      0.070257 * sin(year) -
      0.006758 * cos(2 * year) +
      0.000907 * sin(2 * year) -
      0.002697 * cos(3 * year) +
      0.00148 * sin(3 * year),
    equationOfTime:
      229.18 *
      (0.000075 +
        0.001868 * cos(year) -
        0.032077 * sin(year) -
        0.014615 * cos(2 * year) -
        0.040849 * sin(2 * year)),
  };
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180;
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}
