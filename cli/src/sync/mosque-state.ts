import type { Capabilities, Client, Prayer, Profile, Snapshot } from "@mosque-sync/client";
import { formatTime, type PrayerRow, parseTime } from "@mosque-sync/timetable";
import { ask, type OnProgress, tell } from "./progress.ts";

/** A client that was made for one mosque. */
export type MosqueClient = Client<"mosqueId">;

/** A mosque's current data, without announcements and events. */
export interface Actual {
  profile: Profile;
  prayers: PrayerRow[];
}

/** A mosque's current data, and the permissions of its key. */
export interface Mosque extends Actual {
  capabilities: Capabilities;
  /** The rows exactly as the server listed them. */
  listed: {
    prayers: readonly Prayer[];
    /** Their entity tag, if the server sends any. */
    etag: string | undefined;
  };
}

/** Reads a mosque: three requests, the capabilities first (decision 1.11). */
export async function readMosque(client: MosqueClient, onProgress: OnProgress): Promise<Mosque> {
  const capabilities = await tell(onProgress, "read capabilities", () => client.getCapabilities());
  const { profile } = await tell(onProgress, "read profile", () => client.getProfile());
  const { data, etag } = await ask(onProgress, "read prayers", () => client.listPrayers());
  const { prayers } = data;
  return { capabilities, profile, prayers: prayers.map(toRow), listed: { prayers, etag } };
}

/**
 * Reads the snapshot: everything at one moment.
 * @param limit how many announcements and events to show at most; the profile and the rows are always complete
 */
export function readSnapshot(client: MosqueClient, limit: number, onProgress: OnProgress): Promise<Snapshot> {
  return tell(onProgress, "read snapshot", () => client.getSnapshot({ limit }));
}

/** The profile and the rows of a snapshot. */
export function actualOf({ profile, prayers }: Snapshot): Actual {
  return { profile, prayers: prayers.map(toRow) };
}

function toRow({ id, prayerKey, adhanTime, iqamahTime }: Prayer): PrayerRow {
  return {
    id,
    prayerKey,
    ...(adhanTime && { adhanTime: inOneForm(String(adhanTime)) }),
    ...(iqamahTime && { iqamahTime: inOneForm(String(iqamahTime)) }),
  };
}

/** Responses show `HH:mm`. A server that returns times as they were sent must not look changed on every run. */
function inOneForm(time: string): string {
  const minutes = parseTime(time);
  return minutes === undefined ? time : formatTime(minutes);
}
