import type { MosqueSummary, TimetableNeed } from "@mosque-sync/contract";
import { counted } from "./plurals.ts";

/** The list of the reader's mosques. */
export const mosques = {
  title: "Your mosques",
  searchHint: "Name, town, or owner",
  count: counted({ one: "# mosque", other: "# mosques" }),
  noneFound: "No mosque of yours matches your search.",
  emptyTitle: "You are not in any mosque's team yet",
  emptyText:
    "Ask an owner of the mosque to invite you, on its Team page in this portal. You get a link; open it to join.",
  emptyAsOperator: "As an operator, you see every mosque in the operator console.",
  allMosques: "All mosques",
  health: {
    healthy: "Works",
    late: "Late",
    stuck: "Stuck",
    failed: "Failed",
    never: "Never synced",
    by_hand: "By hand",
    paused: "Paused",
  } satisfies Record<MosqueSummary["health"], string>,
  timetable: {
    label: "Timetable",
    needs: { ends_soon: "Timetable ends soon", link_failed: "Timetable link fails" } satisfies Record<
      TimetableNeed,
      string
    >,
  },
  lastSuccess: (when: string) => `Last success ${when}`,
  verification: {
    Verified: "Verified",
    Pending: "Being verified",
    Unverified: "Not verified",
  } satisfies Record<MosqueSummary["verificationStatus"], string>,
  exportTitle: "Take the data along",
  exportHint: "The profile, prayer times, timetable, announcements, events, keys and team, as one JSON file.",
  exportIt: "Download all data",
  exported: "The mosque's data was saved as a file.",
  exportList: "Export as CSV",
  exporting: counted({ one: "# mosque read…", other: "# mosques read…" }),
  listExported: counted({
    one: "# mosque was saved as a file.",
    other: "# mosques were saved as a file.",
  }),
  switcher: {
    label: "Switch to another mosque",
    search: "Search your mosques",
    all: "All your mosques",
    noneFound: "No mosque of yours matches.",
  },
};
