import type { PortalBodyOf, PortalQueryOf } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { formats } from "#domain/bodies/formats.ts";
import { instantIn } from "#domain/zoned-days.ts";

export type RestoreTarget =
  | { readonly of: "change" | "act"; readonly sequence: number }
  | { readonly of: "run"; readonly keyId: string; readonly from: string; readonly to: string }
  | { readonly of: "moment"; readonly at: string };

/** A target as a query or a body has it. */
export type SentTarget =
  | Omit<PortalQueryOf<"planRestore">, "newer">
  | Omit<PortalBodyOf<"restore">, "plan" | "newer">;

/**
 * @param zone the mosque's, for a moment without an offset
 * @throws ApiError field_required, value_not_allowed, date_time_invalid
 */
export function readTarget(sent: SentTarget, zone: string): RestoreTarget {
  const of = required("of", sent.of);
  switch (of) {
    case "change":
    case "act":
      return { of, sequence: readSequence(required("sequence", sent.sequence)) };
    case "run": {
      const from = readInstant("from", required("from", sent.from));
      const to = readInstant("to", required("to", sent.to));
      return { of, keyId: required("keyId", sent.keyId), from, to };
    }
    case "moment": {
      const moment = required("moment", sent.moment);
      return { of, at: instantIn(zone, moment) ?? readInstant("moment", moment) };
    }
  }
}

function required<T>(field: string, value: T | undefined): T {
  if (value !== undefined) return value;
  throw ApiError.of("field_required", { field, allowed: "what the kind of restore needs" });
}

function readSequence(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw ApiError.of("value_not_allowed", { field: "sequence", allowed: "the sequence of a change" });
}

/**
 * Converts an instant of a request to the form of stored instants.
 * @throws ApiError date_time_invalid
 */
export function readInstant(field: string, text: string): string {
  const instant = formats["date-time"].read(text);
  if (instant === undefined) throw ApiError.of("date_time_invalid", { field });
  return instant;
}
