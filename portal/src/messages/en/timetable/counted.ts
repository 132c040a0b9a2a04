import { countedIn } from "#messages/plural.ts";

// Not from plurals.ts: every page would then load a file more.
export const counted = countedIn("en");
