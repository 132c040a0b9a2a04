import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from "./announcements.ts";
import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from "./events.ts";
import type {
  MosqueReadHandler,
  MosqueReadName,
  OpenHandler,
  OpenName,
  ReadHandler,
  ReadName,
  WriteHandler,
  WriteName,
} from "./handler.ts";
import { getHealth } from "./health.ts";
import { createPrayer, deletePrayer, listPrayers, replacePrayers, updatePrayer } from "./prayers.ts";
import { getProfile, updateProfile } from "./profile.ts";
import { getCapabilities, getSnapshot } from "./sync.ts";

/** One handler for every endpoint of the contract that needs no key: the type demands it. */
export const openHandlers: { readonly [N in OpenName]: OpenHandler<N> } = { getHealth };

/** One handler for every endpoint that reads nothing but the mosque's row: the type demands it. */
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
};
