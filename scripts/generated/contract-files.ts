import { openApiDocument } from "@mosque-sync/contract";
import { clientMethods } from "./client-methods.ts";
import { clientTypes } from "./client-types.ts";
import { degrees } from "./degrees.ts";
import type { GeneratedFiles } from "./files.ts";

/** The files that are generated from the contract alone. */
export const contractFiles: GeneratedFiles = {
  "openapi.json": () => `${JSON.stringify(openApiDocument("http://127.0.0.1:8080"), null, 2)}\n`,
  "client/src/api.gen.ts": clientTypes,
  "client/src/methods.gen.ts": clientMethods,
  "timetable/src/times/degrees.gen.ts": degrees,
};
