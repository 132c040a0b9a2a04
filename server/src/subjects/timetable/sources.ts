import type { MosqueHandler, OtherHandler } from "../handlers/portal-handler.ts";
import { listOwnTimetables } from "./rows/own-timetables.ts";
import { findSourceContent, findSources } from "./rows/sources.ts";
import { unpackedBytes } from "./rules/packed.ts";

/** The stored files of a mosque, for users who may edit. */
export const getTimetableSources: MosqueHandler<"getTimetableSources"> = async ({ tx, mosque, query }) => {
  const [sources, content] = await Promise.all([
    findSources(tx, mosque.id),
    query.content && findSourceContent(tx, mosque.id, query.content),
  ]);
  const bytes = content === undefined ? undefined : unpackedBytes(content).toString("base64");
  return {
    response: {
      sources: sources.map((source) => ({
        ...source,
        ...(source.place === query.content && bytes !== undefined && { content: bytes }),
      })),
    },
  };
};

/** The mosques of a user that have a timetable, which another mosque of theirs can copy. */
export const listTimetables: OtherHandler<"listTimetables"> = async ({ services, user, query }) => ({
  response: await services.store.read((tx) => listOwnTimetables(tx, user.id, query.search)),
});
