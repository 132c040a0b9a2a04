/** A calendar with these events: a summary, a start with its parameters, and more lines. */
export function calendarOf(
  events: readonly (readonly [string, string, ...string[]])[],
  ...lines: string[]
): string {
  const written = events.flatMap(([summary, start, ...more], index) => [
    "BEGIN:VEVENT",
    `UID:${index}@noor`,
    `SUMMARY:${summary}`,
    `DTSTART${start}`,
    ...more,
    "END:VEVENT",
  ]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, ...written, "END:VCALENDAR", ""].join("\r\n");
}
