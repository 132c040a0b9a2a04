/** The names of the prayers and of their times. */
const times = {
  fajr: "fajr",
  sunrise: "sunrise",
  dhuhr: "dhuhr",
  asr: "asr",
  maghrib: "maghrib",
  isha: "isha",
  midnight: "midnight",
  tahajjud: "tahajjud",
  duha: "duha",
  jummah: "jummah",
  eid: "eid",
  adhan: "adhan",
  iqamah: "iqamah",
  "time-of": "the {kind} of {prayer}",
  adhans: "the adhans",
  iqamahs: "the iqamahs",
  "adhans-of": "the adhans of {prayers}",
  "iqamahs-of": "the iqamahs of {prayers}",
  whole: "",
  "these-times": "{times} ",
  ends: "ends",
  end: "end",
} as const;

/** How a time relates to another, and how a clock moves. */
const relations = {
  "is not after": "is not after",
  "is not before": "is not before",
  "is before": "is before",
  "is after": "is after",
  "is far too long before": "is far too long before",
  "is far too long after": "is far too long after",
  disorder: "{relation} {other}",
  "disorder-of": "{time} {relation} {other}",
  later: "later",
  earlier: "earlier",
  late: "late",
  early: "early",
  forward: "forward",
  back: "back",
  left: "left",
  right: "right",
} as const;

const places = {
  row: "row {row}",
  sheet: 'sheet "{sheet}"',
  "on-day": "of {day}",
  "on-days": "from {first} to {last}",
  days: "{first} to {last}",
  "and-more": "{names} and {count} more",
} as const;

const columns = {
  "example-heading": "For example: {heading}.",
  "nearest-heading": 'Did you mean "{heading}"?',
  "not-on-days": "{prayer} is not used on the {days} with a time in it",
  "not-on-the-day": "{prayer} is not used on the day with a time in it",
  "several-prayers": "it names more than one prayer",
  "in-no-column": "{time} is in no other column",
  "read-from": "{time} is read from {columns}",
} as const;

const dates = {
  day: "day",
  month: "month",
  single: "single",
  double: "double",
  "no-year-fits": "",
  "fits-year": ", but of {year}",
  "several-years": "it is a part of a date, or there are several years",
  "other-year": "other dates of the file are of another year",
  "no-day-of-year": "a date is no day of that year",
  "other-weekdays-of-year": "the weekdays do not fit that year",
  "over-new-year": "the days run over a new year",
  "one-day": "one day",
  "times-of-day": "{count} ({names})",
} as const;

const files = {
  "json-with-month": "JSON with month and prayer_times",
  "json-with-days": "JSON with days",
  "year-of-tawkit": "a year of Tawkit's times",
  "open-format": "a file of {format}",
  "year-of-vaktija": "a year or month of Vaktija",
  "calendar-of-mawaqit": "Mawaqit's data with a calendar",
  "names-no-prayers": "no object has names of three prayers",
  "members-no-prayers": "no object in its members {names} has names of three prayers",
  "no-format": "none",
  "no-list-of-parts": "its list of parts is missing",
  "unknown-zone": 'the time zone "{zone}" is not known',
  "several-times-a-day": "an event repeats several times a day",
  "some-days-of-month": "an event repeats daily, and only on some days of a month",
  "same-form": "a date of the same form as {date}",
  "both-with-year": "Write both dates with a year, or both without.",
  "list-of-items": "a list of at most {most} items",
  "split-list": "Put its items into [ ]; split a longer list over several files.",
  "an-object": "an object",
  "into-braces": "Put its members into { }.",
} as const;

/** The values that properties of the open format may have, and how to write them. */
const properties = {
  "text-in-quotes": "a text",
  "write-text": "Write a text in quotes.",
  address: "an http or https address",
  "write-address": "Write the whole address, such as https://example.org.",
  "time-zone": "a time zone of the IANA database",
  "write-time-zone": "Write a name such as Europe/London.",
  date: "a date",
  "write-date": "Write YYYY-MM-DD, such as 2026-11-20.",
  "date-or-day": "a date, or a day of every year",
  "write-date-or-day": "Write YYYY-MM-DD, such as 2026-11-20; or MM-DD for every year, such as 11-20.",
  true: "true",
  "write-true": "Write true, or leave it out.",
  weekday: "a day of the week",
  "write-weekday": "Write its English name in lower case, such as friday.",
  time: "a time of the day",
  "write-time": "Write HH:mm by the 24-hour clock, such as 06:30 or 13:30.",
  "lasting-time": "a time from noon to the morning after",
  "write-lasting-time":
    "Write HH:mm by the 24-hour clock, such as 20:15. After midnight, count the hours on: 24:15 is a quarter past midnight at the end of the day.",
  rule: "a rule",
  "write-rule":
    'Write it such as { "after": "adhan", "minutes": 10 }. Minutes below 0 are before the adhan or sunrise.',
  anchor: "an adhan to count from",
  "write-anchor": "Write adhan for the prayer's own, or fajr, sunrise, dhuhr, asr, maghrib or isha.",
  minutes: "a number of minutes",
  "write-minutes": "Write a whole number from -{most} to {most}.",
  rounding: "minutes to round up to",
  "write-rounding": "Write {minutes}, or leave it out.",
  given: "a time, a rule or null",
  "write-given": 'Write a time such as "13:30", a rule, or null if there is none.',
  "write-lasting-given": 'Write a time such as "20:15", a rule, or null if there is none.',
  prayer: "the times of a prayer",
  "write-prayer":
    'Write { "adhan": "12:05", "iqamah": "13:30" }; or a list of such if it is held more than once.',
  "write-lasting-prayer":
    'Write { "adhan": "19:40", "iqamah": "20:15" }; or a list of such if it is held more than once.',
  "time-or-null": "a time or null",
  "write-time-or-null": 'Write HH:mm by the 24-hour clock, such as "13:15", or null if there is none.',
  exception: "an exception",
  "write-exception": "Give it either a date, or from and until.",
  "an-eid": "an Eid",
  "write-eid": "Write fitr or adha.",
  latitude: "a latitude",
  "write-latitude": "Write degrees north, from -{most} to {most}.",
  longitude: "a longitude",
  "write-longitude": "Write degrees east, from -{most} to {most}.",
  "start-of-asr": "a beginning of asr",
  "write-start-of-asr": "Write mithl-1, or mithl-2 for the later one.",
  format: '"{format}"',
  "write-format": 'Write "{format}".',
  version: "a version of the format that is known here",
  "write-version": "Write {version}; to read a newer version, update what reads it.",
} as const;

/** The things that a file may have too many of. */
const amounts = {
  "so-many": "{count} {things}",
  megabytes: "{count} MB of {things}",
  steps: "{count} million steps of work",
  rows: "rows",
  columns: "columns",
  tables: "tables",
  cells: "cells",
  "days-of-file": "days",
  characters: "characters",
  "characters-of-places": "characters in the places of its values",
  texts: "different texts",
  "characters-of-texts": "characters of different texts",
  "merged-cells": "merged cells",
  tags: "tags",
  "nested-tags": "tags inside each other",
  elements: "elements",
  "pieces-of-text": "pieces of text",
  "elements-of-parts": "elements in its parts",
  "elements-of-texts": "elements in its texts and styles",
  "columns-with-width": "columns with a width",
  "cells-between": "cells between its first and its last",
  "characters-of-formats": "characters of number formats",
  "characters-of-format": "characters in a number format",
  "digits-of-fraction": "digits in a fraction",
  objects: "objects and lists",
  "nested-objects": "objects and lists inside each other",
  values: "values",
  names: "names of members",
  components: "components",
  "nested-components": "components inside each other",
  lines: "lines",
  events: "events",
  "repeating-events": "repeating events",
  repetitions: "steps from repetition to repetition",
  "clock-changes": "clock changes",
  "steps-of-clocks": "steps from clock change to clock change",
  "dates-of-events": "dates of repeating events",
  zones: "time zones",
  text: "text",
  "unpacked-sheets": "unpacked sheets",
} as const;

/** Why the rows of a day are not changed. */
const stops = {
  "stop-ended": "The timetable ended on {date}. Add the next one.",
  "stop-missing-day": "The timetable has no usable row for {date}. Add it.",
  "stop-unread": "The times in it are unknown. Correct the file.",
  "stop-other-zone": "The timetable was read in the time zone {zone}. Bring it again.",
  "stop-faults": "Correct the file.",
  "stop-missing-prayers": "The timetable has no time for {prayers} on {date}. Add it.",
  "stop-clock-slips": "Correct the times.",
  "stop-large-changes":
    "{count} prayers move by more than {minutes}, and no clock change explains it. Check the timetable.",
  "stop-deletions": "{rows} rows would be deleted; at most {most} are without a person's consent.",
  "stop-removed-times": "The mosque would lose {times}. Add them to the timetable.",
  "stop-more-rows": "The mosque would get {rows}. Check the columns of the timetable.",
  "stop-fewer-times":
    "{file} gives fewer times than before. The mosque would keep {times} as they are today. Bring one timetable with all times.",
  "stop-fewer-days":
    "{file} ends on {date}, but the present timetable ends on {before}. Bring a timetable with all days.",
  "more-findings": "and {count} more like these",
  "several-adhans": "{count} adhans of {prayer}",
  "several-iqamahs": "{count} iqamahs of {prayer}",
  "more-rows": "{after} rows of {prayer} where it has {before}",
  one: "one",
} as const;

/** Why a file is not read. */
const readings = {
  "no-day-with-time": "It has no day with a prayer time.",
  "reading-too-slow":
    "Reading it took more than {seconds} seconds. Send only the timetable, as CSV or in the open format.",
  "reading-too-large":
    "Reading it took more than {megabytes} MB of memory. Send only the timetable, as CSV or in the open format.",
} as const;

/** The words that fill placeholders of notices, by names that each language gives its own words. */
export const phrases = {
  ...times,
  ...relations,
  ...places,
  ...columns,
  ...dates,
  ...files,
  ...properties,
  ...amounts,
  ...stops,
  ...readings,
};

export type PhraseName = keyof typeof phrases;
