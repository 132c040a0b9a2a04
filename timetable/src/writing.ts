// A separate entry of the package: a program that only reads timetables need not load it.
export type { Exception, MosqueTimetable } from "./sources/mosque-timetable/documents.ts";
export { mosqueTimetableSchema } from "./sources/mosque-timetable/schema.ts";
export { csvOf } from "./writing/csv.ts";
export { datesThatDiffer } from "./writing/differences.ts";
export { type About, documentOf } from "./writing/mosque-timetable.ts";
export { textOfDocument } from "./writing/text.ts";
