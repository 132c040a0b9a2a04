import { type ErrorReasonName, errorReasons, type HealthNews } from "@mosque-sync/contract";

export const health = {
  subjects: {
    failed: "the sync failed",
    late: "the sync is late",
    stuck: "the times stay the same",
    recovered: "the sync works again",
  } satisfies Record<HealthNews, string>,
  failed: {
    text: (mosque: string) => `The last sync of ${mosque} failed.`,
    /** @param _known the sentence that the portal shows for the reason, if there is one; English has the API's own */
    reason: (reason: ErrorReasonName, _known: string | undefined): string => errorReasons[reason].admin,
    about: (part: string) => `It is about: ${part}`,
  },
  late: {
    text: (mosque: string) => `The sync of ${mosque} is late.`,
    expectedBy: (when: string) => `It was expected by ${when}.`,
    lastOn: (when: string) => `The last one that worked was on ${when}.`,
    noneYet: "None has worked yet.",
    meanwhile: "Until the next one, worshippers may see old times.",
  },
  stuck: {
    text: (mosque: string) =>
      `The website of ${mosque} goes on syncing, but sends the same prayer times every day while the days change.`,
    since: (when: string) =>
      `No time has changed since ${when}. Check that the website's timetable is this year's, and that it picks today's row.`,
  },
  recovered: (mosque: string) => `The sync of ${mosque} works again. There is nothing to do.`,
  timetable: {
    stopped: "today's times are not written",
    notWritten: (mosque: string) =>
      `The timetable of ${mosque} did not give it the prayer times of today, so worshippers see old times.`,
    recoveredSubject: "the times are up to date again",
    recovered: (mosque: string) => `The prayer times of ${mosque} come from its timetable again.`,
    endsSubject: "the timetable ends soon",
    ends: (mosque: string) => `Times of the timetable of ${mosque} end. Add the days after:`,
    all: "All times",
    end: (what: string, day: string) => `${what}: until ${day}`,
    unknownSubject: "times of today are unknown",
    unknown: (mosque: string) =>
      `The timetable of ${mosque} leaves times of today open, so the mosque keeps its own. Check them:`,
    linkSubject: "the timetable's link fails",
    link: (mosque: string) =>
      `The link to the timetable of ${mosque} has failed twice. The times still come from its last good file, but new versions do not arrive:`,
  },
  aboutKey: (key: string) => `The key is “${key}”. Each key that may write is watched by itself.`,
  seeWhat: "See what happened, and what to do:",
  why: "You get this email because you look after this mosque in the portal. On that page you can turn such emails off.",
  test: {
    subject: "Test email",
    text: "An operator sent this email from the portal to see whether email works. It does.",
  },
};
