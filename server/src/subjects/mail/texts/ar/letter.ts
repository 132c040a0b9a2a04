import type { MailTexts } from "../en/index.ts";

export const letter: MailTexts["letter"] = {
  greeting: "السلام عليكم،",
  greetingTo: (name) => `السلام عليكم ${name}،`,
  universalTime: "بالتوقيت العالمي",
};
