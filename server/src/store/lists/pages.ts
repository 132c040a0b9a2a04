import { limits } from "@mosque-sync/contract";

/** A part of a list. */
export interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** @param page counted from 1 */
export function partOf(page = 1): Part {
  return { limit: limits.listedPerPage, offset: (page - 1) * limits.listedPerPage };
}

/**
 * Reads a part of a list that consists of several sections, without reading the rows before it.
 * @param sections the length of each, and how to read a part of it
 */
export async function readAcross<Row>(
  sections: readonly { readonly length: number; readonly read: (part: Part) => Promise<Row[]> }[],
  { limit, offset }: Part,
): Promise<Row[]> {
  const rows: Row[] = [];
  let start = 0;
  for (const { length, read } of sections) {
    const skipped = Math.max(0, offset - start);
    const wanted = Math.min(limit - rows.length, length - skipped);
    if (wanted > 0) rows.push(...(await read({ limit: wanted, offset: skipped })));
    start += length;
  }
  return rows;
}
