import { serviceSetting, serviceSettingNames } from "@mosque-sync/contract/service-settings";
import type { Messages } from "#messages/en/index.ts";
import { lengthOfTime } from "#messages/instants.ts";
import type { Language } from "#messages/languages.ts";

type SettingMessages = Pick<Messages, "security" | "operator">;

/**
 * The value of a setting, in words.
 * @param value as the security history stores it
 * @returns undefined for a setting that is shown as it is, such as a URL
 */
export function settingInWords(
  setting: string,
  value: string,
  words: SettingMessages,
  language: Language,
): string | undefined {
  const { setTo } = words.security;
  const number = serviceSettingNames.find((name) => name === setting);
  if (number !== undefined) return words.operator.settings.unit[serviceSetting(number).unit](Number(value));
  if (setting === "mails" || setting === "digest") return value === "true" ? setTo.on : setTo.off;
  const parts = partsOf(value);
  if (!parts) return undefined;
  switch (setting) {
    case "rhythm":
      return rhythmInWords(parts, words.security, language);
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
function keptInWords({ days, perMosque }: Parts, { security, operator }: SettingMessages): string {
  const { setTo, comma } = security;
  const { unit } = operator.settings;
  const said = [
    typeof days === "number" ? unit.days(days) : days === null && setTo.usualDays,
    typeof perMosque === "number" ? unit.changes(perMosque) : perMosque === null && setTo.usualPerMosque,
  ];
  return said.filter((part) => part).join(comma);
}
