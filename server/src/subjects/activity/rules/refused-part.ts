import { type Fields, prayerKeys, type ReasonName, type RefusedPart } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { ValueSchema } from "#domain/bodies/request-body.ts";

export interface Sent {
  /** The fields of its body; undefined if the endpoint has no body. */
  readonly fields: Fields | undefined;
  readonly body: unknown;
  /** The prayer key of the row that the path names, if it names one. */
  readonly prayerOfPath: () => string | undefined;
}

/** Adds the refused part to a failure that is a refusal (decision 8.44). */
export function withRefusedPart(fault: unknown, sent: Sent): unknown {
  return fault instanceof ApiError ? fault.about(refusedPartOf(fault, sent)) : fault;
}

function refusedPartOf({ reason, details }: ApiError, { fields, body, prayerOfPath }: Sent): RefusedPart {
  const field = typeof details.field === "string" ? details.field : undefined;
  const place = placeOf(field ?? "");
  const schema = fields && schemaAt(fields, place);
  const prayer = prayerAt(body, place) ?? prayerOfPath();
  const value = schema && isPlain(schema) ? plainText(valueAt(body, place)) : undefined;
  return {
    ...(field !== undefined && { field }),
    ...(prayer !== undefined && { prayer }),
    ...(value !== undefined && { value }),
    ...accepted(reason, details, schema),
  };
}

/** The way to a value in a body: names of members and places in lists. */
type Place = readonly (string | number)[];

/** @param field such as `prayers[3].iqamahTime` */
function placeOf(field: string): Place {
  const steps = field.match(/[^.[\]]+|\[\d+\]/g) ?? [];
  return steps.map((step) => (step.startsWith("[") ? Number(step.slice(1, -1)) : step));
}

function valueAt(body: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, step) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    return (value as Record<string | number, unknown>)[step];
  }, body);
}

/** The prayer of the innermost row around a value. */
function prayerAt(body: unknown, place: Place): string | undefined {
  for (let length = place.length; length >= 0; length -= 1) {
    const prayer = valueAt(body, [...place.slice(0, length), "prayerKey"]);
    if (prayerKeys.some((key) => key === prayer)) return prayer as string;
  }
  return undefined;
}

function schemaAt(fields: Fields, place: Place): ValueSchema | undefined {
  let members: Fields | undefined = fields;
  let items: Fields | undefined;
  let schema: ValueSchema | undefined;
  for (const step of place) {
    if (typeof step === "number") {
      [members, items, schema] = [items, undefined, schema?.items];
    } else {
      const field: Fields[string] | undefined =
        members && Object.hasOwn(members, step) ? members[step] : undefined;
      [members, items] = [field?.members, field?.items];
      schema = (field?.input ?? field?.schema) as ValueSchema | undefined; // TypeBox's own type hides the keywords.
    }
  }
  return schema;
}

const plainFormats: readonly (string | undefined)[] = ["prayer-time", "date-time", "time-zone"];
const plainTypes: readonly (string | undefined)[] = ["boolean", "integer", "number"];

/** Whether a field has short values of a known form. A text or a link may hold anything, a password too. */
function isPlain(schema: ValueSchema): boolean {
  return (
    schema.enum !== undefined || plainFormats.includes(schema.format) || plainTypes.includes(schema.type)
  );
}

function plainText(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

/** The accepted values, without words, so that pages can describe them in any language. */
function accepted(
  reason: ReasonName,
  { allowed }: ApiError["details"],
  schema: ValueSchema = {},
): Pick<RefusedPart, "options" | "least" | "most" | "charactersMin" | "charactersMax" | "itemsMax"> {
  switch (reason) {
    case "prayer_key_not_supported":
    case "prayer_row_not_supported":
      return { options: prayerKeys.filter((key) => String(allowed).split(", ").includes(key)) };
    case "value_not_allowed":
      return schema.enum ? { options: [...schema.enum] } : {};
    case "out_of_range":
      return known({ least: schema.minimum, most: schema.maximum });
    case "too_short":
      return known({ charactersMin: schema.minLength });
    case "too_long":
      return known({ charactersMax: schema.maxLength, itemsMax: schema.maxItems });
    default:
      return {};
  }
}

function known<K extends string>(numbers: Record<K, number | undefined>): Partial<Record<K, number>> {
  return Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== undefined)) as Partial<
    Record<K, number>
  >;
}
