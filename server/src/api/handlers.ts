import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from "./announcements.ts";
import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from "./events.ts";
import type { OpenHandler, OpenName, ReadHandler, ReadName, WriteHandler, WriteName } from "./handler.ts";
import { getHealth } from "./health.ts";
import { createPrayer, deletePrayer, listPrayers, updatePrayer } from "./prayers.ts";
import { getProfile, updateProfile } from "./profile.ts";
import { getCapabilities, getSnapshot } from "./sync.ts";

/** One handler for every endpoint of the contract that needs no key: the type demands it. */
export const openHandlers: { readonly [N in OpenName]: OpenHandler<N> } = { getHealth };

/** One handler for every reading endpoint of the contract: the type demands it. */
export const readHandlers: { readonly [N in ReadName]: ReadHandler<N> } = {
  getCapabilities,
  getSnapshot,
  getProfile,
  listAnnouncements,
  getAnnouncement,
  listPrayers,
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
  updatePrayer,
  deletePrayer,
  createEvent,
  updateEvent,
  deleteEvent,
};
