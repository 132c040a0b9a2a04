import {
  createAnnouncement,
  createEvent,
  deleteAnnouncement,
  deleteEvent,
  getAnnouncement,
  getEvent,
  listAnnouncements,
  listEvents,
  updateAnnouncement,
  updateEvent,
} from "../mosque-data/item-handlers.ts";
import {
  createPrayer,
  deletePrayer,
  listPrayers,
  replacePrayers,
  updatePrayer,
} from "../mosque-data/prayers.ts";
import { getProfile, updateProfile } from "../mosque-data/profile.ts";
import { getHealth } from "../mosque-data/service-health.ts";
import { getCapabilities, getSnapshot } from "../mosque-data/sync.ts";
import { requestedDays } from "../timetable/days.ts";
import {
  deleteTimetable,
  getTimetable,
  readForReplacement,
  replaceTimetable,
} from "../timetable/timetable.ts";
import type {
  DatedName,
  MosqueReadHandler,
  MosqueReadName,
  OpenHandler,
  OpenName,
  Preparation,
  Prepared,
  ReadHandler,
  ReadName,
  WriteHandler,
  WriteName,
} from "./api-handler.ts";

/** One handler for every endpoint of the contract that needs no key: the type demands it. */
export const openHandlers: { readonly [N in OpenName]: OpenHandler<N> } = { getHealth };

/** One handler for every endpoint that reads only the mosque's row: the type requires it. */
export const mosqueReadHandlers: { readonly [N in MosqueReadName]: MosqueReadHandler<N> } = {
  getCapabilities,
  getProfile,
  listPrayers,
};

/** One handler for every other reading endpoint of the contract: the type demands it. */
export const readHandlers: { readonly [N in Exclude<ReadName, MosqueReadName>]: ReadHandler<N> } = {
  getSnapshot,
  listAnnouncements,
  getAnnouncement,
  listEvents,
  getEvent,
  getTimetable,
};

/** One handler for every writing endpoint of the contract: the type demands it. */
export const writeHandlers: { readonly [N in WriteName]: WriteHandler<N> } = {
  updateProfile,
  createAnnouncement,
  updateAnnouncement,
  deleteAnnouncement,
  createPrayer,
  replacePrayers,
  updatePrayer,
  deletePrayer,
  createEvent,
  updateEvent,
  deleteEvent,
  replaceTimetable,
  deleteTimetable,
};

/** The work before the transaction of writes that have some: the type requires it. */
const preparations: { readonly [N in keyof Prepared]: Preparation<N> } = {
  replaceTimetable: readForReplacement,
};

/** The work before an endpoint's transaction; undefined without such work. The endpoint's row declares its input. */
export function preparationOf(name: string): Preparation<never> | undefined {
  return Object.hasOwn(preparations, name)
    ? (preparations[name as keyof Prepared] as Preparation<never>)
    : undefined;
}

/** How reading endpoints find the days that a query asks for: the type requires it. */
export const datedReads: { readonly [N in DatedName]: typeof requestedDays } = {
  listPrayers: requestedDays,
};
