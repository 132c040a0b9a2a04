import { causesFound, documentFile, withFindings } from "./fetched.ts";
import { takeSettings } from "./mosque-yaml.ts";
import { readGivenFiles, shownCause } from "./read-timetable.ts";
import type { Asked, Said } from "./shown.ts";

const say = (said: Said) => self.postMessage(said);

self.addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  say({ is: "begun" });
  try {
    say(await read(data));
  } catch {
    say({ is: "failed" });
  }
});

async function read(asked: Asked): Promise<Said> {
  const { fetched } = asked;
  if (!fetched) {
    const taken = await takeSettings(asked);
    return "is" in taken ? taken : { is: "read", timetable: await readGivenFiles(taken.asked, taken.given) };
  }
  // The document already has the entries that people have added.
  const shown = await readGivenFiles({ ...asked, files: [documentFile(fetched)], own: {} });
  return { is: "read", timetable: withFindings(shown, fetched, causesFound(fetched).map(shownCause), asked) };
}
