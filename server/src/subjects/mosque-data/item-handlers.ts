import type { AnnouncementCreate, AnnouncementUpdate, EventCreate, EventUpdate } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { merged } from "#domain/merge.ts";
import type { Writing } from "#store/changes.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { ComesBack, ReadHandler, WriteHandler } from "../handlers/api-handler.ts";
import { profileOf } from "../mosques/rows/mosques.ts";
import { announcementTable, eventTable, type ItemTable, type StoredItem } from "./rows/items.ts";
import { coordinatesOrDefault } from "./rules/coordinates.ts";
import { changedEvent, newEvent } from "./rules/events.ts";

type ItemName = "announcement" | "event";
type IdOf<Name extends ItemName> = Readonly<Record<`${Name}Id`, string>>;
type VersionOf<Name extends ItemName> = Record<`${Name}Version`, number>;

interface Reading {
  readonly tx: Tx;
  readonly mosqueId: string;
}

interface Creating<Body> extends Writing {
  readonly body: Body;
  readonly requireMatch: (mosque: MosquesTable) => void;
  readonly newId: () => string;
  readonly comesBack?: ComesBack;
}

interface Changing<Name extends ItemName> extends Writing {
  readonly params: IdOf<Name>;
  readonly requireMatch: (current: VersionOf<Name>) => void;
}

interface Made {
  readonly id: string;
  readonly createdAt: string;
}

/**
 * The specific rules of an item: how its creation and update read their bodies, and the failure if it does not exist.
 */
interface ItemRules<T, Create, Update> {
  /** @param isBack whether it existed before, so that the mosque's profile fills no fields */
  create(body: Create, made: Made, mosque: MosquesTable, isBack: boolean): T;
  update(before: T, body: Update): T;
  notFound(id: string): ApiError;
}

/** The five handlers of items that are read singly and listed newest first. */
function itemHandlers<Name extends ItemName, T extends { readonly id: string }, Create, Update>(
  name: Name,
  table: ItemTable<T>,
  { create, update, notFound }: ItemRules<T, Create, Update>,
) {
  const [idName, versionName] = [`${name}Id`, `${name}Version`] as const;

  async function required(tx: Tx, mosqueId: string, params: IdOf<Name>): Promise<StoredItem<T>> {
    const id = params[idName];
    const found = await table.find(tx, mosqueId, id);
    if (!found) throw notFound(id);
    return found;
  }

  /** Also makes sure that the write expects this version of it. */
  async function requiredToChange({ tx, mosque, params, requireMatch }: Changing<Name>) {
    const before = await required(tx, mosque.id, params);
    requireMatch(named(versionName, before.version));
    return before;
  }

  return {
    async list({ tx, mosqueId, ...range }: Reading & { readonly limit: number; readonly before?: number }) {
      const { items, next } = await table.pageAsJson(tx, mosqueId, range);
      return { response: named(`${name}s`, items), ...(next !== undefined && { next }) };
    },
    async get({ tx, mosqueId, params }: Reading & { readonly params: IdOf<Name> }) {
      const { item, version } = await required(tx, mosqueId, params);
      return { response: named(name, item), item: named(versionName, version) };
    },
    async create(context: Creating<Create>) {
      const { mosque, body, requireMatch, origin, newId, comesBack } = context;
      const made = { id: newId(), createdAt: comesBack?.createdAt ?? origin.at };
      const item = create(body, made, mosque, comesBack !== undefined);
      requireMatch(mosque);
      const version = await table.insert(context, item, comesBack?.place);
      return { response: named(name, item), versions: named(versionName, version) };
    },
    async update(context: Changing<Name> & { readonly body: Update }) {
      const before = await requiredToChange(context);
      const item = update(before.item, context.body);
      const version = await table.save(context, before, item);
      return { response: named(name, item), versions: named(versionName, version) };
    },
    async delete(context: Changing<Name>) {
      const before = await requiredToChange(context);
      await table.delete(context, before);
      return { response: named(idName, before.item.id), versions: undefined };
    },
  };
}

function named<Name extends string, Value>(name: Name, value: Value): Record<Name, Value> {
  return { [name]: value } as Record<Name, Value>; // The compiler widens a computed name to any text.
}

const announcements = itemHandlers("announcement", announcementTable, {
  create: (body: AnnouncementCreate, made, mosque, isBack) => ({
    ...body,
    ...coordinatesOrDefault(body, isBack ? {} : profileOf(mosque)),
    ...made,
  }),
  update: (before, body: AnnouncementUpdate) => merged(before, body),
  notFound: (id) => ApiError.of("announcement_not_found", { id }),
});

export const listAnnouncements: ReadHandler<"listAnnouncements"> = announcements.list;
export const getAnnouncement: ReadHandler<"getAnnouncement"> = announcements.get;
export const createAnnouncement: WriteHandler<"createAnnouncement"> = announcements.create;
export const updateAnnouncement: WriteHandler<"updateAnnouncement"> = announcements.update;
export const deleteAnnouncement: WriteHandler<"deleteAnnouncement"> = announcements.delete;

const events = itemHandlers("event", eventTable, {
  create: (body: EventCreate, made, mosque, isBack) =>
    newEvent(body, made, isBack ? { timeZoneId: mosque.timeZoneId } : profileOf(mosque)),
  update: (before, body: EventUpdate) => changedEvent(before, body),
  notFound: (id) => ApiError.of("event_not_found", { id }),
});

export const listEvents: ReadHandler<"listEvents"> = events.list;
export const getEvent: ReadHandler<"getEvent"> = events.get;
export const createEvent: WriteHandler<"createEvent"> = events.create;
export const updateEvent: WriteHandler<"updateEvent"> = events.update;
export const deleteEvent: WriteHandler<"deleteEvent"> = events.delete;
