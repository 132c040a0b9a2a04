import type { Change } from "@mosque-sync/contract";
import type { Messages } from "../../messages/en/index.ts";

/** A member of an item that a change has changed, in words. */
export interface ChangedMember {
  readonly name: string;
  readonly label: string;
  /** Absent where there was nothing. */
  readonly before?: string;
  readonly after?: string;
}

type Members = NonNullable<Change["before"]>;

/** The members that say what a whole item is; its title is shown beside them. */
const telling: ReadonlySet<string> = new Set(["adhanTime", "iqamahTime", "dateInstant", "scope", "role"]);

/** What a change has changed: of a created or deleted item, only what tells it from others. */
export function changedMembers(
  messages: Messages,
  { kind, before = {}, after = {} }: Change,
): ChangedMember[] {
  const was = flat(before);
  const is = flat(after);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => kind === "changed" || telling.has(name))
    .map((name) => ({
      name,
      label: labelOf(messages, name),
      ...(isThere(was[name]) && { before: textOf(messages, was[name]) }),
      ...(isThere(is[name]) && { after: textOf(messages, is[name]) }),
    }));
}

/** What people know an item by: a prayer's name in their language, or a title. */
export function changeTitle({ operator, changes }: Messages, { resource, title }: Change): string {
  if (title === undefined) return changes.resource[resource];
  const prayers: Readonly<Record<string, string>> = operator.prayer;
  return (resource === "prayers" && prayers[title]) || title;
}

/** The members of an event's details count as its own. */
function flat(members: Members): Members {
  const { eventDetails, ...others } = members;
  return typeof eventDetails === "object" && eventDetails !== null ? { ...others, ...eventDetails } : members;
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function labelOf({ changes, operator }: Messages, name: string): string {
  const labels: Readonly<Record<string, string>> = { ...operator.field, ...changes.member };
  return labels[name] ?? name;
}

function textOf({ operator }: Messages, value: unknown): string {
  if (typeof value === "boolean") return value ? operator.yes : operator.no;
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
