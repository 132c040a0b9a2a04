import { countedIn } from "#messages/plural.ts";

// Not from plurals.ts: every page would then load a file more.
export const counted = countedIn("ar");

export const minutesText = counted({
  one: "دقيقة واحدة",
  two: "دقيقتين",
  few: "# دقائق",
  many: "# دقيقة",
  other: "# دقيقة",
});
