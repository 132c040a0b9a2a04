import { causesFound, documentFile, withFindings } from "./fetched.ts";
import { readGivenFiles, shownCause } from "./read-timetable.ts";
import type { Asked, Said, ShownTimetable } from "./shown.ts";

const say = (said: Said) => self.postMessage(said);

self.addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  say({ is: "begun" });
  try {
    say({ is: "read", timetable: await read(data) });
  } catch {
    say({ is: "failed" });
  }
});

async function read(asked: Asked): Promise<ShownTimetable> {
  const { fetched } = asked;
  if (!fetched) return readGivenFiles(asked);
  // The document already has the entries that people have added.
  const shown = await readGivenFiles({ ...asked, files: [documentFile(fetched)], own: {} });
  return withFindings(shown, fetched, causesFound(fetched).map(shownCause), asked);
}
