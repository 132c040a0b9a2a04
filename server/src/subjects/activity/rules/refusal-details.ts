import { limits, type RefusedPart, turningCharacters } from "@mosque-sync/contract";
import type { ApiError } from "#domain/api-error.ts";
import { keptPlaceholders, type RefusalDetails } from "#domain/packed-request.ts";
import { redactKeys } from "#subjects/keys/rules/api-keys.ts";

/** The logged details of a refusal, shortened and without keys; undefined if it has no details. */
export function refusalDetailsOf({ details, part }: ApiError): RefusalDetails | undefined {
  const placeholders = keptPlaceholders.flatMap((name) => {
    const detail = details[name];
    return detail === undefined ? [] : [[name, detail] as const];
  });
  const all = [...placeholders, ...Object.entries(part)];
  if (all.length === 0) return undefined;
  return Object.fromEntries(all.map(([name, detail]) => [name, bounded(name, detail)]));
}

const unprintable = new RegExp(`[\\p{Cc}${turningCharacters}]`, "gu");

function bounded(name: string, detail: unknown): unknown {
  if (typeof detail !== "string") return detail;
  const most = name === "value" ? limits.loggedValueCharacters : limits.loggedDetailCharacters;
  const text = [...redactKeys(detail.toWellFormed()).replaceAll(unprintable, " ")];
  return text.length > most ? `${text.slice(0, most).join("")}…` : text.join("");
}

/** The refused part in a refusal's details; undefined if they have no such part. */
export function aboutOf(details: RefusalDetails = {}): RefusedPart | undefined {
  const { field, prayer, value, options, least, most, charactersMin, charactersMax, itemsMax } = details;
  const part = { field, prayer, value, options, least, most, charactersMin, charactersMax, itemsMax };
  const told = Object.entries(part).filter(([, detail]) => detail !== undefined);
  return told.length === 0 ? undefined : (Object.fromEntries(told) as RefusedPart);
}
