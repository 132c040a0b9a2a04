import { declinationOn } from "../../times/noon.ts";
import type { Minutes } from "../../times/times.ts";
import type { AllSeries, Point, Series } from "./series.ts";

/** Where the sun is as a table's sunrise and maghrib show it, without coordinates. */
export interface SunOfTable {
  /** How far the times of a series are from the nearer of asr's two starts, on average; undefined without a time. */
  awayFromAsr: (series: Series) => Minutes | undefined;
}

/** Nearer to the equinoxes, days are equally long everywhere. */
const leastDeclination = 6;
const sunriseAltitude = -0.833;
const minutesPerDegree = 4;
const highest = 66;

/** @returns undefined if the table does not show its latitude */
export function sunOfTable(allSeries: AllSeries): SunOfTable | undefined {
  const sunrises = new Map(allSeries.of("sunrise", "adhan").map((point) => [point.day, point.solar]));
  const days = new Map(
    allSeries.of("maghrib", "adhan").flatMap((maghrib) => {
      const sunrise = sunrises.get(maghrib.day);
      return sunrise === undefined ? [] : [[maghrib.day, { maghrib, sunrise }] as const];
    }),
  );
  const [clearest] = [...days.values()].toSorted((a, b) => clarityOf(b.maghrib) - clarityOf(a.maghrib));
  if (!clearest || clarityOf(clearest.maghrib) < leastDeclination) return undefined;
  const latitude = latitudeOf(
    clearest.maghrib.solar - clearest.sunrise,
    declinationOn(clearest.maghrib.date),
  );
  return { awayFromAsr };

  function awayFromAsr(series: Series): Minutes | undefined {
    const apart = series.flatMap(({ day, date, solar }) => {
      const found = days.get(day);
      if (!found) return [];
      const afterNoon = solar - (found.sunrise + found.maghrib.solar) / 2;
      const starts = ([1, 2] as const).map((shadows) => asrAfterNoon(latitude, declinationOn(date), shadows));
      return [Math.min(...starts.map((start) => Math.abs(afterNoon - start)))];
    });
    return apart.length === 0 ? undefined : apart.reduce((sum, each) => sum + each, 0) / apart.length;
  }
}

function clarityOf({ date }: Point): number {
  return Math.abs(declinationOn(date));
}

/** The latitude with a day of that length, found by halving. */
function latitudeOf(dayLength: Minutes, declination: number): number {
  let [low, high] = [-highest, highest];
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    const length = 2 * minutesPerDegree * hourAngle(middle, declination, sunriseAltitude);
    const isNorther = declination > 0 ? length < dayLength : length > dayLength;
    if (isNorther) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** How long after noon a shadow is as long as its object, once or twice, beyond its length at noon. */
function asrAfterNoon(latitude: number, declination: number, shadows: 1 | 2): Minutes {
  const atNoon = Math.tan(radians(Math.abs(latitude - declination)));
  const altitude = (Math.atan(1 / (shadows + atNoon)) * 180) / Math.PI;
  return minutesPerDegree * hourAngle(latitude, declination, altitude);
}

/** How many degrees before and after noon the sun is at an altitude. */
function hourAngle(latitude: number, declination: number, altitude: number): number {
  const [phi, delta] = [radians(latitude), radians(declination)];
  const cosine =
    (Math.sin(radians(altitude)) - Math.sin(phi) * Math.sin(delta)) / (Math.cos(phi) * Math.cos(delta));
  return (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
