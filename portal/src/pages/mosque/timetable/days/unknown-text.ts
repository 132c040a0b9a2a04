import { inList } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import type { Unknown } from "../reading/shown.ts";
import { useTexts } from "../texts.tsx";

/** Unknown times in a sentence; undefined if all times are known. */
export function useUnknownText(): (of: Unknown) => string | undefined {
  const { messages, language } = useReader();
  const { data, operator: console } = messages;
  const words = useTexts();
  return ({ unknown, unusable }) => {
    const times = unknown.filter(({ prayerKey }) => !unusable.includes(prayerKey));
    const names = [
      ...unusable.map((prayer) => console.prayer[prayer]),
      ...times.map(({ prayerKey, kind }) => words.timeOf(console.prayer[prayerKey], data[`${kind}Time`])),
    ];
    return names.length === 0 ? undefined : words.unknownThen(inList(language, names));
  };
}
