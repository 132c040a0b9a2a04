/** How many days before times of a timetable end its people are warned, the last warning first (decision 11.4). */
export const warningDays = [1, 7, 30] as const;
