/** How many days before times of a timetable end its people are warned, the last warning first (decision 11.4). */
export const warningDays = [1, 7, 30] as const;

/** Why the timetable of a mosque needs someone soon: a filter of the operator (decision 11.6). */
export const timetableNeeds = ["ends_soon", "link_failed"] as const;
export type TimetableNeed = (typeof timetableNeeds)[number];

/** After so many failures in a row, people are told about a link (decision 11.6). */
export const failuresOfBadLink = 2;
