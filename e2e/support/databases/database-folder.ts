import "../runs/prepared.ts";
import { tmpdir } from "node:os";

/** Where tests make databases: in memory, if the run has found room there. */
export const databaseFolder = process.env.TEST_DATABASES ?? tmpdir();
