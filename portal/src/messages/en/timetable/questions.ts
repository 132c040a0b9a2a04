import type { InWords } from "@mosque-sync/contract/languages";

/** The texts of the questions about a file. */
export const questions = {
  hint: "The program cannot find this out by itself. The cells in question are marked.",
  ask: {
    place: (_columns: string) => "Which mosque or place is this timetable for?",
    "date-order": (_columns: string) => "Which comes first in these dates: the day or the month?",
    asr: (_columns: string) => "Which start of asr does the mosque keep?",
    "adhan-or-iqamah": (columns: string) => `Is this the adhan or the iqamah: ${columns}?`,
    "two-columns": (columns: string) => `Which column has the mosque's time: ${columns}?`,
    column: (column: string) => `Which time is in the column ${column}?`,
    "clock-changes": (_columns: string) => "Does this timetable follow the clock changes?",
  },
  cells: "Cells of the timetable",
  line: "Line",
  placeHeading: "Mosque or place",
  marked: "in question",
  quoted: (column: string) => `“${column}”`,
  answer: "Your choice",
  chooseAnswer: "Choose one, or say that you do not know.",
  use: "Continue",
  unknown: "I don't know",
  unknownHint: "You can continue without a choice. The report then names the times that are left out.",
  reads: (text: string, as: string) => `“${text}” → ${as}`,
  choice: {
    "day-first": "The day",
    "month-first": "The month",
    "mithl-1": "The earlier one: a shadow is as long as its object",
    "mithl-2": "The later one: a shadow is twice as long (Hanafi)",
    included: "Yes. Its summer times are right, or I will correct them.",
    "winter-time": "No, it keeps winter time all year. Add an hour in summer.",
    adhan: "Adhan: the time of the prayer begins",
    iqamah: "Iqamah: the prayer starts in the mosque",
    adhanOf: (prayer: string) => `${prayer} adhan`,
    iqamahOf: (prayer: string) => `${prayer} iqamah`,
    congregation: (time: string, number: number) => `${time} (congregation ${number})`,
    someDays: (time: string) => `${time}, on the days that have a time here`,
    unused: "No prayer time of the mosque",
    only: (column: string) => `Only “${column}”`,
    both: "Both: the prayer is held twice",
    congregations: "Iqamahs: each prayer is held twice",
    pairs: "The first column of a prayer is its adhan, the second its iqamah",
    apart: "It differs. Ask me about each column.",
  },
  columnIs: (column: string, meaning: string) => `“${column}”: ${meaning}`,
  said: {
    only: {},
    asr: {
      "mithl-1": "Asr begins at the earlier of its two starts.",
      "mithl-2": "Asr begins at the later of its two starts (Hanafi).",
    },
    clock: {
      "12h": "Times without am or pm are on the 12-hour clock.",
      "24h": "Times without am or pm are on the 24-hour clock.",
    },
    dst: {
      included: "The timetable follows the clock changes.",
      "winter-time": "The timetable keeps winter time all year.",
    },
    dateOrder: {
      "day-first": "In dates such as 03/04, the day comes first.",
      "month-first": "In dates such as 03/04, the month comes first.",
    },
  },
  saidPlace: (place: string) => `The timetable is for ${place}.`,
  answersTitle: "How you said it is read",
  answersHint: "The service remembers this for your next file.",
  change: "Change",
  changeOf: (answer: string) => `Change: ${answer}`,
};

export type QuestionsTexts = InWords<typeof questions>;
