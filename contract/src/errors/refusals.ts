import type { TSchema } from "typebox";
import type { PortalErrorReasonName } from "../portal/portal-reasons.ts";
import type { ErrorReasonName } from "./reasons.ts";

/** Why a value is refused, by the keyword of its JSON Schema that it violates. */
export const keywordReasons = {
  type: "wrong_type",
  required: "field_required",
  minLength: "too_short",
  maxLength: "too_long",
  maxItems: "too_long",
  minimum: "out_of_range",
  maximum: "out_of_range",
  enum: "value_not_allowed",
  uniqueItems: "value_not_allowed",
} as const satisfies Record<string, ErrorReasonName>;

interface FormatReasons {
  /** Why a text without the format is refused. */
  readonly invalid: ErrorReasonName | PortalErrorReasonName;
  /** Why a text with the format is refused for its content. */
  readonly unfit?: ErrorReasonName;
  /** True if a value that violates any other keyword of the schema is refused with `invalid` too. */
  readonly covers?: true;
}

/** Why a text is refused, by the format that its schema names. */
export const formatReasons = {
  "prayer-time": { invalid: "invalid_prayer_time", covers: true },
  "date-time": { invalid: "date_time_invalid" },
  "time-zone": { invalid: "time_zone_unknown" },
  "http-url": { invalid: "url_invalid", unfit: "url_with_sign_in" },
  "visible-text": { invalid: "text_not_visible", unfit: "text_turns_direction" },
  email: { invalid: "email_invalid" },
} as const satisfies Record<string, FormatReasons>;

/** The formats whose texts the service reads itself. */
export type FormatName = keyof typeof formatReasons;

export const schemaReasons: ReadonlySet<string> = new Set([
  ...Object.values(keywordReasons),
  ...Object.values<FormatReasons>(formatReasons).flatMap(reasonsOfFormat),
]);

/** The reasons for a schema, and everything inside it, to refuse a value. */
export function refusalsOf(schema: TSchema): Set<string> {
  const { properties, items, format, required, ...keywords } = schema as Keywords;
  const reasons = new Set<string>(Object.keys(keywords).flatMap(reasonsOfKeyword));
  if (required && required.length > 0) reasons.add(keywordReasons.required);
  if (format !== undefined && isFormat(format)) {
    for (const reason of reasonsOfFormat(formatReasons[format])) reasons.add(reason);
  }
  for (const inner of [...Object.values(properties ?? {}), ...(items ? [items] : [])]) {
    for (const reason of refusalsOf(inner)) reasons.add(reason);
  }
  return reasons;
}

/** Whether the service reads texts of this format itself; `uuid`, for example, is only for readers of the document. */
export function isFormat(format: string): format is FormatName {
  return Object.hasOwn(formatReasons, format);
}

/** The keywords of a JSON Schema that decide which values are refused, which TypeBox's type hides. */
type Keywords = Readonly<Record<string, unknown>> & {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly format?: string;
  readonly required?: readonly string[];
};

function reasonsOfKeyword(keyword: string): string[] {
  return Object.hasOwn(keywordReasons, keyword)
    ? [keywordReasons[keyword as keyof typeof keywordReasons]]
    : [];
}

function reasonsOfFormat({ invalid, unfit }: FormatReasons): string[] {
  return unfit === undefined ? [invalid] : [invalid, unfit];
}
