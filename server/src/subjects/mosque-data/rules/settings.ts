import type { Capabilities } from "@mosque-sync/contract";

/** What the operator decides about a mosque's API (decision 1.11). */
export type MosqueSettings = Pick<Capabilities, "approvedProfileFields" | "supportedPrayerKeys">;
