/** Where a mosque is, and how it calculates. */
export interface Place {
  latitude: number;
  longitude: number;
  timeZone: string;
  method:
    | "MuslimWorldLeague"
    | "NorthAmerica"
    | "Egyptian"
    | "UmmAlQura"
    | "Karachi"
    | "Singapore"
    | "MoonsightingCommittee";
  madhab: "shafi" | "hanafi";
  /** How fajr and isha are found where it does not get dark. */
  shortNights?: "middleofthenight" | "seventhofthenight" | "twilightangle";
}

/** Places that differ in what goes wrong there: zones, clock changes, short nights, hemispheres. */
export const places = {
  London: place(51.517, -0.065, "Europe/London", "MuslimWorldLeague", "hanafi", "seventhofthenight"),
  /** Isha is past midnight in June. */
  Sheffield: place(53.38, -1.47, "Europe/London", "MuslimWorldLeague", "shafi", "middleofthenight"),
  Oslo: place(59.91, 10.75, "Europe/Oslo", "MuslimWorldLeague", "shafi", "seventhofthenight"),
  Sydney: place(-33.92, 151.07, "Australia/Sydney", "MuslimWorldLeague", "shafi"),
  /** The clocks change by half an hour. */
  "Lord Howe": place(-31.55, 159.08, "Australia/Lord_Howe", "MuslimWorldLeague", "shafi"),
  "New York": place(40.75, -73.9, "America/New_York", "NorthAmerica", "shafi"),
  Jakarta: place(-6.17, 106.83, "Asia/Jakarta", "Singapore", "shafi"),
  Cairo: place(30.05, 31.24, "Africa/Cairo", "Egyptian", "shafi"),
  /** The clocks go back for Ramadan. */
  Casablanca: place(33.57, -7.6, "Africa/Casablanca", "MuslimWorldLeague", "shafi"),
  Karachi: place(24.86, 67.0, "Asia/Karachi", "Karachi", "hanafi"),
  Makkah: place(21.42, 39.83, "Asia/Riyadh", "UmmAlQura", "shafi"),
  Nairobi: place(-1.29, 36.82, "Africa/Nairobi", "MuslimWorldLeague", "shafi"),
  "Cape Town": place(-33.93, 18.42, "Africa/Johannesburg", "MuslimWorldLeague", "shafi"),
  "São Paulo": place(-23.55, -46.63, "America/Sao_Paulo", "MuslimWorldLeague", "shafi"),
  /** 14 hours ahead of UTC. */
  Kiritimati: place(1.87, -157.4, "Pacific/Kiritimati", "MuslimWorldLeague", "shafi"),
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;

function place(
  latitude: number,
  longitude: number,
  timeZone: string,
  method: Place["method"],
  madhab: Place["madhab"],
  shortNights?: Place["shortNights"],
): Place {
  return { latitude, longitude, timeZone, method, madhab, ...(shortNights && { shortNights }) };
}
