import { takeSettings } from "./mosque-yaml.ts";
import { readGivenFiles } from "./read-timetable.ts";
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
  const taken = await takeSettings(asked);
  return "is" in taken ? taken : { is: "read", timetable: await readGivenFiles(taken.asked, taken.given) };
}
