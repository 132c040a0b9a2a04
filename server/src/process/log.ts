import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { redactKeys } from "../subjects/keys/rules/api-keys.ts";

/**
 * The process's log: JSON lines without credentials.
 * @param destination standard output unless given
 */
export function createLog(level: string, pid: number, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["*.authorization", "*.cookie", "*.headers.authorization", "*.headers.cookie"],
    hooks: { streamWrite: redactKeys },
  };
  return destination ? pino(options, destination) : pino(options);
}
