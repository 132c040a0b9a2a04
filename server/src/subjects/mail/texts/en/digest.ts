export const digest = {
  subject: "Mosques that need someone",
  states: { failed: "failed", late: "late", stuck: "stuck" },
  since: (mosque: string, state: string, since: string) => `${mosque}: ${state} since ${since}`,
  troubled: (states: readonly string[]) =>
    `These syncs do not work (${states.join(", ")}), those that have not for the longest time first:`,
  unattended:
    "Of these mosques, no owner or manager can be reached: none can sign in and has confirmed their email. Invite one, or ask them to confirm it:",
  more: (count: number) => `and ${count} more`,
  all: "All mosques:",
  why: "You get this email at most once a day because you are an operator of this service. On its page you can turn it off:",
};
