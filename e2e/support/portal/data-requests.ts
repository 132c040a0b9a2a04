import assert from "node:assert/strict";
import { type DataName, dataEndpoints, type Endpoint, pathParameters } from "@mosque-sync/contract";
import { effects, type Write } from "../mosques/writes.ts";
import type { Sent, SignedInVisitor } from "./portal.ts";

/** A mosque whose data is edited, and its owner. */
interface Edited {
  readonly mosqueId: string;
  readonly owner: SignedInVisitor;
}

/** How to add the row that an endpoint's path names. */
const newRows: Readonly<Record<string, (world: Edited) => Promise<string>>> = {
  announcementId: async ({ mosqueId, owner }) => {
    const body = { title: "Notice", body: "Text" };
    return (await owner.does("createAnnouncement", { params: { mosqueId }, body })).announcement.id;
  },
  prayerId: async ({ mosqueId, owner }) => {
    const body = { prayerKey: "fajr", adhanTime: "5:10" } as const;
    return (await owner.does("createPrayer", { params: { mosqueId }, body })).prayerId;
  },
  eventId: async ({ mosqueId, owner }) => {
    const body = { title: "Class", eventDetails: { dateInstant: "2026-12-05T18:00:00Z" } };
    return (await owner.does("createEvent", { params: { mosqueId }, body })).event.id;
  },
};

/** Gives the world's mosque a timetable. */
async function addTimetable({ mosqueId, owner }: Edited): Promise<void> {
  const sent = {
    params: { mosqueId },
    query: { confirm: "true" },
    bytes: effects.replaceTimetable.file ?? "",
  };
  await owner.does("replaceTimetable", sent);
}

/** Lets people write the prayer rows of the world's mosque. */
async function removeTimetable({ mosqueId, owner }: Edited): Promise<void> {
  await owner.call("deleteTimetable", { params: { mosqueId } });
}

/** How to call each endpoint of a mosque's data: with new rows, and the body that tests of the API send. */
export const dataRequests = Object.fromEntries(
  Object.entries<Endpoint>(dataEndpoints).map(([name, { path }]) => {
    const { body, file, compares }: Partial<Write> = Object.hasOwn(effects, name)
      ? effects[name as keyof typeof effects]
      : {};
    const request = async (world: Edited) => {
      if (path.endsWith(effects.deleteTimetable.compares)) await addTimetable(world);
      else if (compares === effects.createPrayer.compares) await removeTimetable(world);
      const params: Record<string, string> = { mosqueId: world.mosqueId };
      for (const parameter of pathParameters(path)) {
        params[parameter] ??= await (newRows[parameter] ?? assert.fail(`how to add a ${parameter}`))(world);
      }
      return { params, ...(body && { body }), ...(file !== undefined && { bytes: file }) };
    };
    return [name, request];
  }),
) as unknown as { readonly [N in DataName]: (world: Edited) => Promise<Sent<N>> }; // One for each of their names.
