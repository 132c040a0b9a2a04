import type { Change } from "@mosque-sync/contract";
import type { Messages } from "../../messages/en/index.ts";
import type { Language } from "../../messages/languages.ts";
import { dayAndTime } from "../../messages/moments.ts";

/** How people read changes: their language, and the mosque's zone for the times of events. */
export interface Reading {
  readonly messages: Messages;
  readonly language: Language;
  readonly zone: string | undefined;
}

/** A member's value. `before` is absent for an item that was created, `after` for one that was deleted. */
export interface ValueInWords {
  readonly name: string;
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
}

type Members = Readonly<Record<string, unknown>>;

/** What an item is called, by what it is and what people know it by. */
export function itemInWords(
  { messages: { changes: words, operator } }: Pick<Reading, "messages">,
  { resource, title }: Pick<Change, "resource" | "title">,
): string {
  if (title === undefined) return words.resource[resource];
  switch (resource) {
    case "prayers":
      return textIn(operator.prayer, title) ?? title;
    case "announcements":
      return words.announcement(title);
    case "events":
      return words.event(title);
    case "keys":
      return words.ofKey(title);
    case "team":
      return words.ofMember(title);
    default:
      return words.resource[resource];
  }
}

/** The values that differ, each with its name; of a whole item those that people know it by. */
export function valuesInWords(
  reading: Reading,
  before: Members | undefined,
  after: Members | undefined,
): ValueInWords[] {
  const [was, is] = [flat(before), flat(after)];
  const isWhole = !before || !after;
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => (isWhole ? shownOfWhole.has(name) : true) && !sameText(was[name], is[name]))
    .flatMap((name) => {
      const label = labelOf(reading.messages, name);
      if (label === undefined) return [];
      return [
        {
          ...{ name, label },
          ...(before && { before: valueInWords(reading, name, was[name]) }),
          ...(after && { after: valueInWords(reading, name, is[name]) }),
        },
      ];
    });
}

/** What is shown of an item as a whole: its title is what it is called anyway. */
const shownOfWhole: ReadonlySet<string> = new Set([
  ...["adhanTime", "iqamahTime", "body", "dateInstant", "endTimeInstant", "scope", "role"],
]);

/** The members of an event's details stand beside the event's own. */
function flat(members: Members = {}): Members {
  const { eventDetails, ...others } = members;
  return typeof eventDetails === "object" ? { ...others, ...eventDetails } : others;
}

function sameText(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What a member is called; undefined if people have no name for it. */
export function labelOf({ changes, operator }: Messages, name: string): string | undefined {
  return textIn(changes.member, name) ?? textIn(operator.field, name);
}

/** The longest text that is shown whole, in characters. */
const longest = 160;

function valueInWords({ messages, language, zone }: Reading, name: string, value: unknown): string {
  const { changes: words, mosques, keys } = messages;
  if (value === undefined || value === null || value === "") return words.nothing;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (Array.isArray(value)) {
    return (
      value.map((each) => valueInWords({ messages, language, zone }, "prayerKey", each)).join(", ") ||
      words.nothing
    );
  }
  const text = String(value);
  if (instants.has(name)) return dayAndTime(language, text, zone);
  if (name === "prayerKey") return textIn(messages.operator.prayer, text) ?? labelOf(messages, text) ?? text;
  if (name === "role") return textIn(mosques.role, text) ?? text;
  if (name === "scope" && Object.hasOwn(keys.scope, text))
    return keys.scope[text as keyof typeof keys.scope].name;
  return text.length > longest ? `${[...text].slice(0, longest).join("")}…` : text;
}

const instants: ReadonlySet<string> = new Set(["dateInstant", "endTimeInstant", "expiresAt", "graceUntil"]);

/** The text of a name; undefined if there is none. */
export function textIn(texts: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}
