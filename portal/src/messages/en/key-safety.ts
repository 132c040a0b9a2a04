import { counted } from "./plurals.ts";

const days = counted({ one: "# day", other: "# days" });

/** The page for leaked keys, and how long keys may live. */
export const keySafety = {
  leakedTitle: "Have you found a key?",
  leakedText:
    "A key of this service begins with mps_, or with mpt_ if it belongs to a test mosque. With it, anyone can change a mosque's prayer times. If you have found one in a web page, a repository or a message, paste the whole key here: if it works, it is revoked immediately, and the mosque's owners are notified. You do not need an account.",
  leakedKey: "The whole key",
  leakedButton: "Revoke this key",
  leakedDone: "The key is revoked",
  leakedDoneText: "It no longer works, and its owners are told. Thank you for protecting their worshippers.",
  leakedNothing: "This key does not work",
  leakedNothingText:
    "No key that works here looks like this, so you are done. If it belongs to another service, tell that service's operator.",
  leakedAgain: "Report another key",

  endless: (count: number, isMore: boolean) =>
    `Working keys without an end date: ${isMore ? "more than " : ""}${count}`,
  endlessHint: "Ask the owners to rotate them: the new key then ends in time.",
  endlessKey: (name: string, prefix: string, day: string) => `${name} (${prefix}…), created on ${day}`,
  endsWithin: (count: number) =>
    `The key works until the end of this day, for ${days(count)} at most. Leave it empty for the longest time.`,
};
