import type { Messages } from "#messages/en/index.ts";

/** How websites write that an event repeats, and the portal's word for it. The API itself takes any text. */
const spellings: Readonly<Record<string, keyof Messages["data"]["repeat"]>> = {
  "": "none",
  none: "none",
  never: "none",
  once: "none",
  daily: "daily",
  weekly: "weekly",
  biweekly: "biweekly",
  fortnightly: "biweekly",
  monthly: "monthly",
  yearly: "yearly",
  annually: "yearly",
};

/** The portal's word for a `repeatOption`; undefined for any other text. */
export function repeatName(repeatOption: string): keyof Messages["data"]["repeat"] | undefined {
  const spelled = repeatOption.trim().toLowerCase();
  return Object.hasOwn(spellings, spelled) ? spellings[spelled] : undefined;
}
