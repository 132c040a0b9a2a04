import type { Messages } from "#messages/en/index.ts";
import { lengthOfTime } from "#messages/instants.ts";
import type { Language } from "#messages/languages.ts";

/**
 * The value of a setting, in words.
 * @param value as the security history stores it
 * @returns undefined for a setting that is shown as it is: a number, or a URL
 */
export function settingInWords(
  setting: string,
  value: string,
  words: Messages["security"],
  language: Language,
): string | undefined {
  if (setting === "mails" || setting === "digest") return value === "true" ? words.setTo.on : words.setTo.off;
  const parts = partsOf(value);
  if (!parts) return undefined;
  switch (setting) {
    case "rhythm":
      return rhythmInWords(parts, words, language);
    case "keptChanges":
      return keptInWords(parts, words);
    default:
      return undefined;
  }
}

type Parts = Readonly<Record<string, unknown>>;

function partsOf(value: string): Parts | undefined {
  try {
    const parts: unknown = JSON.parse(value);
    return typeof parts === "object" && parts !== null ? (parts as Parts) : undefined; // Read member by member.
  } catch {
    return undefined;
  }
}

function rhythmInWords(
  { paused, periodMinutes, graceMinutes }: Parts,
  { setTo }: Messages["security"],
  language: Language,
): string {
  if (paused === true) return setTo.paused;
  if (typeof periodMinutes !== "number") return setTo.learnt;
  const late = typeof graceMinutes === "number" ? lengthOfTime(language, graceMinutes) : undefined;
  return setTo.every(lengthOfTime(language, periodMinutes), late);
}

/** `null` returns to the value at the service's start; a missing part stays unchanged. */
function keptInWords({ days, perMosque }: Parts, { setTo, comma }: Messages["security"]): string {
  const said = [
    typeof days === "number" ? setTo.days(days) : days === null && setTo.usualDays,
    typeof perMosque === "number" ? setTo.perMosque(perMosque) : perMosque === null && setTo.usualPerMosque,
  ];
  return said.filter((part) => part).join(comma);
}
