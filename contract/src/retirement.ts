import Type, { type TSchema } from "typebox";

/** How an endpoint or a field ends (decision 8.156). */
export interface Retirement {
  /** The day since when it is retired, as `2027-01-15`. */
  readonly since: string;
  /** The day of its end, at least a year later. */
  readonly until: string;
  /** The address of the page that says what to use instead. */
  readonly see: string;
}

/**
 * Announces how an endpoint or a field ends.
 * @throws Error if a day or the address is not one, or if there is less than a year between the days
 */
export function retirement({ since, until, see }: Retirement): Retirement {
  const earliest = new Date(momentOf(since));
  earliest.setUTCFullYear(earliest.getUTCFullYear() + 1);
  if (momentOf(until) < earliest.getTime()) {
    throw new Error(`what is retired on ${since} works for 12 months: ${until} is too early`);
  }
  if (!see.startsWith("https://")) throw new Error(`see an https address, not ${see}`);
  return { since, until, see };
}

/** The headers of every answer of a retired endpoint: name, value, name, value (decision 3.14). */
export function retirementHeaders({ since, until, see }: Retirement): string[] {
  return [
    ...["Deprecation", `@${momentOf(since) / 1_000}`],
    ...["Sunset", new Date(momentOf(until)).toUTCString()],
    ...["Link", `<${see}>; rel="deprecation"; type="text/html"`],
    ...["Link", `<${see}>; rel="sunset"; type="text/html"`],
  ];
}

/** What people read about it. */
export function retirementText({ since, until, see }: Retirement): string {
  return `Retired since ${dayInWords(since)}, and gone after ${dayInWords(until)}: see ${see}`;
}

/** A day in words, as `15 January 2028`. */
export function dayInWords(day: string, locale = "en-GB"): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(momentOf(day));
}

/** How the OpenAPI document marks what is retired; empty if it is not. */
export function retirementMarks(retired: Retirement | undefined): {
  readonly deprecated?: true;
  readonly "x-sunset"?: string;
} {
  return retired ? { deprecated: true, "x-sunset": retired.until } : {};
}

/** The schema of a field, which says so if the field is retired. */
export function marked(schema: TSchema, retired: Retirement | undefined): TSchema {
  if (!retired) return schema;
  const { description = "" } = schema as { description?: string };
  return Type.Unsafe({
    ...schema,
    ...retirementMarks(retired),
    description: `${description} ${retirementText(retired)}`.trim(),
  });
}

/** The beginning of a day, in milliseconds of Unix time. */
function momentOf(day: string): number {
  const moment = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(moment)) throw new Error(`${day} is not a day such as 2027-01-15`);
  return moment;
}
