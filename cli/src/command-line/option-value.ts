import { createPlace, type Reader } from "../mosque-yaml/kinds/kinds.ts";
import { Stop } from "../run/stop.ts";

/**
 * Reads a user's text: an option or an answer to a question.
 * @param name the start of the message, such as `--date: `
 * @throws {Stop} with the problem and its fix
 */
export function readGiven<Value>(reader: Reader<Value>, text: string, name = ""): Value | undefined {
  const place = createPlace((_, problem, fix) => {
    throw new Stop("error", `${name}"${text}" ${problem}. ${fix}`);
  });
  return reader.read(text, place);
}
