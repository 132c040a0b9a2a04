import type { RefusedPart } from "@mosque-sync/contract";
import type { Messages } from "#messages/en/index.ts";
import { inList } from "#messages/instants.ts";
import type { Language } from "#messages/languages.ts";
import { labelOf, textIn } from "../changes/change-words.ts";

interface Reader {
  readonly messages: Messages;
  readonly language: Language;
}

/**
 * The refused part of a request, the value sent, and the values accepted instead (decision 8.44), in the reader's
 * words.
 * @returns undefined if the log has none
 */
export function refusedPartInWords(
  reader: Reader,
  reason: string,
  about: RefusedPart | undefined,
): string | undefined {
  if (!about) return undefined;
  const { website: words } = reader.messages;
  const what = whatOf(reader.messages, about);
  const value = about.prayer === about.value || about.value === undefined ? undefined : isolated(about.value);
  const sentences = [
    what !== undefined && (value === undefined ? words.about(what) : words.sent(value, what)),
    acceptedInWords(reader, reason, about),
  ].filter((sentence) => typeof sentence === "string");
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

/** The prayer and the field, by the names that the portal's pages give them. */
function whatOf(messages: Messages, { field, prayer }: RefusedPart): string | undefined {
  const { operator, website } = messages;
  const name = field?.match(/[^.[\]]+(?=(\[\d+\])?$)/)?.[0];
  const isRow = name === undefined || name === "prayers" || name === "prayerKey";
  if (prayer === undefined) return name && nameInWords(messages, name);
  const ofRow = textIn(operator.prayer, prayer) ?? prayer;
  return isRow ? ofRow : website.ofPrayer(ofRow, nameInWords(messages, name));
}

function nameInWords(messages: Messages, name: string): string {
  return labelOf(messages, name) ?? textIn(messages.changes.resource, name) ?? isolated(name);
}

function acceptedInWords(
  { messages, language }: Reader,
  reason: string,
  { options, least, most, charactersMin, charactersMax, itemsMax }: RefusedPart,
): string | undefined {
  const { website, operator } = messages;
  const { accepted: words } = website;
  if (options) {
    const names = options.map((option) => textIn(operator.prayer, option) ?? isolated(option));
    return names.length === 0 ? words.none : words.options(inList(language, names));
  }
  if (least !== undefined && most !== undefined) return words.numbers(least, most);
  if (charactersMax !== undefined) return words.charactersMax(charactersMax);
  if (charactersMin !== undefined) return words.charactersMin(charactersMin);
  if (itemsMax !== undefined) return words.itemsMax(itemsMax);
  return textIn(words.example, reason);
}

/** Set apart from the direction of the text around it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
