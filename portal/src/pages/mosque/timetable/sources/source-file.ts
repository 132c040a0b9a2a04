import type { SourcePlace } from "@mosque-sync/contract";
import { call } from "#api/call.ts";
import { documentIn } from "./document-in.ts";

export const route = "GET /portal/api/mosques/{mosqueId}/timetable-sources";

/** A stored file of a mosque. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a stored file of a mosque.
 * @returns undefined if it is no longer there
 * @throws CallFailure
 */
export async function readSource(mosqueId: string, place: SourcePlace): Promise<SourceFile | undefined> {
  const { sources } = await call(route, { params: { mosqueId }, query: { content: place } });
  const source = sources.find((one) => one.place === place);
  if (source?.content === undefined) return undefined;
  return { name: source.fileName, bytes: bytesIn(source.content) };
}

/** @param content in Base64 */
export function bytesIn(content: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
}

/** The name to save a file under: pages send most files as a document of the open format, under the file's own name. */
export function savedName({ name, bytes }: SourceFile): string {
  return documentIn(bytes) && !name.endsWith(".json") ? `${name}.json` : name;
}
