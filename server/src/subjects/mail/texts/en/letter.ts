/** The greeting of a mail, and the name of UTC after its times. */
export const letter = {
  greeting: "As-salamu alaykum,",
  greetingTo: (name: string) => `As-salamu alaykum ${name},`,
  universalTime: "UTC",
};
