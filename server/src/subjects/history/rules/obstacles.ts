import {
  type Announcement,
  type Event,
  type EventCreate,
  type EventUpdate,
  endpoints,
  type Prayer,
  type PrayerCreate,
  type PrayerUpdate,
  type Profile,
  type ProfileUpdate,
  type RestoreObstacleName,
  restoreObstacles,
  type WrittenResource,
} from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { createBodyReader } from "#domain/bodies/request-body.ts";
import { requireBothOrNone } from "#subjects/mosque-data/rules/coordinates.ts";
import { changedEvent, newEvent } from "#subjects/mosque-data/rules/events.ts";
import { changedPrayer, requireSomeTime, requireSupportedKey } from "#subjects/mosque-data/rules/prayers.ts";
import { changedProfile, requireApprovedFields } from "#subjects/mosque-data/rules/profile.ts";
import type { MosqueSettings } from "#subjects/mosque-data/rules/settings.ts";
import { creationBody } from "./creation-body.ts";
import type { DataItem } from "./data-item.ts";
import { type RestoreStep, titleOf } from "./restore-step.ts";

/** A part of a restore that cannot be done, and why. */
export interface Obstacle {
  readonly reason: RestoreObstacleName;
  readonly resource: WrittenResource;
  /** Absent if it is about the resource as a whole. */
  readonly id?: string;
  readonly title?: string | undefined;
  readonly field?: string;
}

export function obstaclesOf(step: RestoreStep, settings: MosqueSettings): Obstacle[] {
  switch (step.kind) {
    case "deleted":
      return [];
    case "created": {
      const { restored } = step;
      return refusalOf(restored, () => requireCreatable(restored, settings));
    }
    case "changed":
      return checksOf(step, settings).flatMap((check) => refusalOf(step.restored, check));
  }
}

function requireCreatable({ resource, id, value }: DataItem, settings: MosqueSettings): void {
  const body = creationBody(resource, value);
  switch (resource) {
    case "profile":
      throw new Error("no restore creates a mosque");
    case "announcements":
      readers.createAnnouncement(body);
      requireBothOrNone(value as Announcement);
      return;
    case "prayers": {
      const row = readers.createPrayer(body) as PrayerCreate;
      requireSupportedKey(row.prayerKey, settings.supportedPrayerKeys);
      requireSomeTime(row);
      return;
    }
    case "events": {
      const { createdAt } = value as Event;
      newEvent(readers.createEvent(body) as EventCreate, { id, createdAt }, { timeZoneId: "UTC" });
    }
  }
}

function checksOf(
  { now, restored, patch }: Extract<RestoreStep, { kind: "changed" }>,
  settings: MosqueSettings,
): (() => unknown)[] {
  switch (restored.resource) {
    case "profile": {
      const fields = Object.entries(patch).map(([name, value]) => ({ [name]: value }));
      return [
        ...fields.map((field) => () => requireApprovedFields(field, settings.approvedProfileFields)),
        () => changedProfile(now.value as Profile, readers.updateProfile(patch) as ProfileUpdate),
      ];
    }
    case "announcements":
      return [() => readers.updateAnnouncement(patch)];
    case "prayers": {
      const { prayerKey } = patch as PrayerUpdate;
      return [
        () => requireSupportedKey(prayerKey, settings.supportedPrayerKeys),
        () => changedPrayer(now.value as Prayer, readers.updatePrayer(patch) as PrayerUpdate),
      ];
    }
    case "events":
      return [() => changedEvent(now.value as Event, readers.updateEvent(patch) as EventUpdate)];
  }
}

const readers = {
  updateProfile: createBodyReader(endpoints.updateProfile.body),
  createAnnouncement: createBodyReader(endpoints.createAnnouncement.body),
  updateAnnouncement: createBodyReader(endpoints.updateAnnouncement.body),
  createPrayer: createBodyReader(endpoints.createPrayer.body),
  updatePrayer: createBodyReader(endpoints.updatePrayer.body),
  createEvent: createBodyReader(endpoints.createEvent.body),
  updateEvent: createBodyReader(endpoints.updateEvent.body),
};

function refusalOf(item: DataItem, check: () => unknown): Obstacle[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { field } = error.details;
    const reason = restoreObstacles.find((name) => name === error.reason) ?? "value_not_accepted";
    return [{ ...obstacle(item, reason), ...(field !== undefined && { field: String(field) }) }];
  }
}

function obstacle({ resource, id, value }: DataItem, reason: RestoreObstacleName): Obstacle {
  return { reason, resource, id, title: titleOf(value) };
}
