import type { DescribeFault, DescribeNotice } from "#messages/notices/describe.ts";

/** The texts of the findings of a timetable, as the reader of files wrote them. */
export const describe: DescribeNotice = ({ problem, fix, why }) => ({ problem, fix, why, language: "en" });

/** The texts of the faults of a `mosque.yaml`, as its reader wrote them. */
export const describeFault: DescribeFault = ({ problem, fix }) => ({ problem, fix, language: "en" });
