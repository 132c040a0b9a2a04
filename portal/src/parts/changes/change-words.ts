import type { Change, ChangedResource } from "@mosque-sync/contract";
import type { Messages } from "#messages/en/index.ts";
import { dayAndTime, inList } from "#messages/instants.ts";
import type { Language } from "#messages/languages.ts";
import { repeatName } from "../events/repeat-name.ts";
import { choicesInWords } from "./choice-words.ts";

/** How people read changes: their language, and the mosque's zone for the times of events. */
export interface Reading {
  readonly messages: Messages;
  readonly language: Language;
  readonly zone: string;
}

/** A property's value. `before` is absent for a created item, `after` for a deleted one. */
export interface ValueInWords {
  readonly name: string;
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
}

type Members = Readonly<Record<string, unknown>>;

/** Display name of an item: its kind and title. */
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

/** The values of a resource that differ, each with its name; of a whole item, its main values. */
export function valuesInWords(
  reading: Reading,
  resource: ChangedResource,
  before: Members | undefined,
  after: Members | undefined,
): ValueInWords[] {
  const [was, is] = [flat(before), flat(after)];
  const isWhole = !before || !after;
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => (isWhole ? shownOfWhole.has(name) : true) && !sameText(was[name], is[name]))
    .flatMap((name) => {
      const label = labelOf(reading.messages, name, resource);
      if (label === undefined) return [];
      return [
        {
          ...{ name, label },
          ...(before && { before: valueInWords(reading, resource, name, was[name]) }),
          ...(after && { after: valueInWords(reading, resource, name, is[name]) }),
        },
      ];
    });
}

/** The main values of a whole item. Its title is already its name. */
const shownOfWhole: ReadonlySet<string> = new Set([
  ...["adhanTime", "iqamahTime", "body", "dateInstant", "endTimeInstant", "scope", "role"],
  ...["fileName", "firstDay", "lastDay"],
]);

/** The properties of an event's details, on the same level as the event's own. */
function flat(members: Members = {}): Members {
  const { eventDetails, ...others } = members;
  return typeof eventDetails === "object" ? { ...others, ...eventDetails } : others;
}

function sameText(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The name of a property; undefined without one.
 * @param resource that has the property, if known: the `status` of a key differs from a profile's
 */
export function labelOf(
  { changes, operator }: Messages,
  name: string,
  resource?: ChangedResource,
): string | undefined {
  const ofKey = resource === "keys" ? textIn(changes.keyMember, name) : undefined;
  return ofKey ?? textIn(changes.member, name) ?? textIn(operator.field, name);
}

/** The longest text that is shown whole, in characters. */
const longest = 160;

function valueInWords(
  { messages, language, zone }: Reading,
  resource: ChangedResource,
  name: string,
  value: unknown,
): string {
  const { changes: words } = messages;
  if (value === undefined || value === null || value === "") return words.nothing;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  const choices = choicesInWords(messages, resource, name);
  const textOf = (each: unknown) => textIn(choices, String(each)) ?? String(each);
  if (Array.isArray(value)) return inList(language, value.map(textOf)) || words.nothing;
  if (instants.has(name)) return dayAndTime(language, String(value), zone);
  const text = name === "repeatOption" ? repeatText(messages, String(value)) : textOf(value);
  return text.length > longest ? `${[...text].slice(0, longest).join("")}…` : text;
}

function repeatText({ data }: Messages, value: string): string {
  const name = repeatName(value);
  return name === undefined ? value : data.repeat[name];
}

const instants: ReadonlySet<string> = new Set([
  ...["dateInstant", "endTimeInstant", "expiresAt", "graceUntil", "receivedAt"],
]);

/** The text of a name; undefined if it is missing. */
export function textIn(texts: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}
