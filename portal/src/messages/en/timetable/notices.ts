import type { DescribeNotice } from "#messages/notices/describe.ts";

/** The texts of the findings of a timetable, as the reader of files wrote them. */
export const describe: DescribeNotice = ({ problem, fix, why }) => ({ problem, fix, why, language: "en" });
