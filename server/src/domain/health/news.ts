/** What people are told about a mosque's sync. */
export type HealthNews = "late" | "failed" | "stuck" | "recovered";
