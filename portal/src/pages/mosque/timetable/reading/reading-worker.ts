import { readGivenFiles } from "./read-timetable.ts";
import type { Asked, Said } from "./shown.ts";

const say = (said: Said) => self.postMessage(said);

self.addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  say({ is: "begun" });
  try {
    say({ is: "read", timetable: await readGivenFiles(data) });
  } catch {
    say({ is: "failed" });
  }
});
