import type { Temporal as Polyfill } from "temporal-polyfill";

/**
 * Temporal: the runtime's own if it has one. The polyfill is loaded only where it is needed, because that takes half as
 * long as starting Node.
 */
const present: typeof Polyfill =
  typeof Temporal === "undefined" ? (await import("temporal-polyfill")).Temporal : Temporal;

/** The types of the same names. */
declare namespace present {
  type PlainDate = Polyfill.PlainDate;
  type PlainDateTime = Polyfill.PlainDateTime;
  type ZonedDateTime = Polyfill.ZonedDateTime;
}

export { present as Temporal };
