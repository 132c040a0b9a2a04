import type { ResponseOf, Timetable } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { TimetableLinksTable } from "#store/tables/timetable-tables.ts";
import type { Preparation, ReadHandler, WriteHandler } from "../handlers/api-handler.ts";
import { type FetchedLink, shownFile } from "./links/fetched-file.ts";
import { withFileAt } from "./links/link-fetches.ts";
import { nextFetch } from "./links/rules/fetch-times.ts";
import { readFileFor, replaceWith } from "./replacement.ts";
import { deleteLink, findLink, saveLink, withLink } from "./rows/links.ts";
import { type FoundSource, findSources } from "./rows/sources.ts";
import { deleteTimetableOf, findTimetable, shownTimetable } from "./rows/timetables.ts";
import { shownPlan } from "./rules/day-plan.ts";
import { unpacked } from "./rules/packed.ts";
import { settingsIn } from "./rules/reading-settings.ts";

export const getTimetable: ReadHandler<"getTimetable"> = async ({ tx, mosqueId }) => {
  const response = await findWithDocument(tx, mosqueId);
  if (!response) throw ApiError.of("timetable_not_found");
  return { response };
};

/** A mosque's timetable with its document; undefined without one. */
export async function findWithDocument(
  tx: Tx,
  mosqueId: string,
): Promise<ResponseOf<"getTimetable"> | undefined> {
  const [timetable, origin] = await Promise.all([findTimetable(tx, mosqueId), findOrigin(tx, mosqueId)]);
  if (!timetable) return undefined;
  return {
    timetable: withOrigin(shownTimetable(timetable), origin),
    document: JSON.parse(unpacked(timetable.document)),
  };
}

/** Fetches the file of a link, and reads it in a thread: both take too long for the transaction. */
export const readForReplacement: Preparation<"replaceTimetable"> = async ({
  services,
  mosqueId,
  body,
  query,
}) => {
  const url = query.link;
  const read = async (bytes: Uint8Array, fetched?: FetchedLink) => {
    const fileName = query.fileName || fetched?.fileName || "timetable";
    const file = { bytes, fileName, isFetched: fetched !== undefined };
    const read = await readFileFor(services, mosqueId, file, settingsIn(query));
    if (!read) throw ApiError.of("unknown_api_key"); // The mosque was removed meanwhile.
    return { read, bytes, fileName };
  };
  if (url === undefined) return read(body);
  return withFileAt(services.linkFetches, mosqueId, url, async (fetched) => ({
    ...(await read(fetched.bytes, fetched)),
    link: { url, version: fetched.version },
  }));
};

/** Saves a timetable, and writes the rows of today. With `validateOnly`, only the plan is made. */
export const replaceTimetable: WriteHandler<"replaceTimetable"> = async (context) => {
  const { tx, mosque, prepared, query, flags, requireMatch, newId, origin } = context;
  const { read, bytes, fileName, link } = prepared;
  if (read.is === "not read") {
    throw ApiError.of("timetable_not_read", { problem: read.problem }).saying(read.sentences);
  }
  requireMatch(mosque);
  const { report } = read;
  const file = { read, bytes, fileName, isFetched: link !== undefined };
  const { plan, save } = await replaceWith(context, file, { newId, isConfirmed: flags.confirm });
  const shown = shownPlan(plan);
  if (flags.validateOnly) {
    // Whoever sends a file has it; the file of a link is only here.
    const fetched = link && {
      document: JSON.parse(unpacked(read.document)),
      file: shownFile({ fileName, bytes }),
    };
    return { response: { report, plan: shown, ...fetched }, versions: mosque };
  }
  if (plan.stop && !flags.confirm) {
    const { message, sentences = [] } = plan.stop;
    throw ApiError.of("timetable_looks_wrong", { problem: message }).saying(sentences);
  }
  const timetable = await save();
  if (link) {
    const dueAt = nextFetch(mosque.id, mosque.timeZoneId, new Date(origin.at)).toISOString();
    await saveLink(tx, { mosqueId: mosque.id, ...link, checkedAt: origin.at, dueAt });
  } else if (query.unlink) await deleteLink(tx, mosque.id);
  return {
    response: { report, plan: shown, timetable: withOrigin(timetable, await findOrigin(tx, mosque.id)) },
    versions: mosque,
  };
};

/** Where a timetable comes from: its file, and its link if it has one. */
interface Origin {
  readonly source: FoundSource | undefined;
  readonly link: TimetableLinksTable | undefined;
}

async function findOrigin(tx: Tx, mosqueId: string): Promise<Origin> {
  const [[source], link] = await Promise.all([findSources(tx, mosqueId), findLink(tx, mosqueId)]);
  return { source, link };
}

function withOrigin(timetable: Timetable, { source, link }: Origin): Timetable {
  return {
    ...timetable,
    ...(source && { receivedAt: source.receivedAt, broughtBy: source.broughtBy }),
    ...withLink(link),
  };
}

/** Deletes the timetable. The rows stay, and keys and people write them again. */
export const deleteTimetable: WriteHandler<"deleteTimetable"> = async (context) => {
  const { tx, mosque, requireMatch } = context;
  const timetable = await findTimetable(tx, mosque.id);
  if (!timetable) throw ApiError.of("timetable_not_found");
  requireMatch(mosque);
  const shown = withOrigin(shownTimetable(timetable), await findOrigin(tx, mosque.id));
  await deleteTimetableOf(context, timetable);
  await deleteLink(tx, mosque.id);
  return { response: { timetable: shown }, versions: undefined };
};
