import type { ReasonName } from "@mosque-sync/contract";

type Details = Readonly<Record<string, string | number>>;

/** What a failure means for who reads the page. Reasons that no page can cause have no text of their own. */
const byReason = {
  unreachable: () =>
    "The server cannot be reached. What you typed is kept: check your connection and try again.",
  database_unavailable: () =>
    "The service has a problem at the moment. Nothing was changed; try again shortly.",
  internal_error: () => "The service has a fault. Nothing was changed; tell whoever runs it.",
  shutting_down: () => "The service is being restarted. Try again in a moment.",
  not_signed_in: () => "You are signed out. Sign in again; what you typed is kept.",
} satisfies Partial<Record<ReasonName | "unreachable", (details: Details) => string>>;

export const failures = {
  byReason,
  other: "This could not be done. Try again; if it stays, tell whoever runs the service.",
  requestId: (id: string) => `Request ${id}`,
};
