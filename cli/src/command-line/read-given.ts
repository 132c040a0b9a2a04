import { createPlace, type Reader } from "../mosque-yaml/kinds.ts";
import { Stop } from "../run/stop.ts";

/**
 * Reads the text that a person gave as an option or an answer.
 * @param name what the message begins with, such as `--date: `
 * @throws {Stop} with what is wrong and what to do
 */
export function readGiven<Value>(reader: Reader<Value>, text: string, name = ""): Value | undefined {
  const place = createPlace((_, problem, fix) => {
    throw new Stop("error", `${name}"${text}" ${problem}. ${fix}`);
  });
  return reader.read(text, place);
}
