import type { SourcePlace, TimetableSource } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";
import type { MosqueHandler, OtherHandler } from "../handlers/portal-handler.ts";
import { shownFile } from "./links/fetched-file.ts";
import { withFileAt } from "./links/link-fetches.ts";
import { listOwnTimetables } from "./rows/own-timetables.ts";
import { findContents, findSources } from "./rows/sources.ts";

/** The stored files of a mosque, for users who may edit. */
export const getTimetableSources: MosqueHandler<"getTimetableSources"> = async ({ tx, mosque, query }) => ({
  response: { sources: await sourcesOf(tx, mosque.id, query.content ? [query.content] : []) },
});

/** The stored files of a mosque, some of them with their bytes. */
export async function sourcesOf(
  tx: Tx,
  mosqueId: string,
  withContent: readonly SourcePlace[],
): Promise<TimetableSource[]> {
  const [sources, contents] = await Promise.all([
    findSources(tx, mosqueId),
    findContents(tx, mosqueId, withContent),
  ]);
  return sources.map((source) => {
    const content = contents[source.place];
    return { ...source, ...(content !== undefined && { content }) };
  });
}

/** The file of a link, which the browser reads: a person may have to say first how. It is fetched after the transaction. */
export const fetchLinkedFile: MosqueHandler<"fetchLinkedFile"> =
  async ({ services, mosque, query }) =>
  async () => ({
    response: { file: await withFileAt(services.linkFetches, mosque.id, query.link ?? "", shownFile) },
  });

/** The mosques of a user that have a timetable, which another mosque of theirs can copy. */
export const listTimetables: OtherHandler<"listTimetables"> = async ({ services, user, query }) => ({
  response: await services.store.read((tx) => listOwnTimetables(tx, user.id, query.search)),
});
