import type { Capabilities } from "@mosque-sync/contract";

/** The operator's settings for a mosque's API (decision 1.11). */
export type MosqueSettings = Pick<Capabilities, "approvedProfileFields" | "supportedPrayerKeys">;
