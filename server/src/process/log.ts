import pino, { type Logger } from "pino";
import { redactKeys } from "../subjects/keys/rules/api-keys.ts";

/** The process's log: JSON lines on standard output, without credentials. */
export function createLog(level: string, pid: number): Logger {
  return pino({
    level,
    base: { pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["*.authorization", "*.cookie", "*.headers.authorization", "*.headers.cookie"],
    hooks: { streamWrite: redactKeys },
  });
}
