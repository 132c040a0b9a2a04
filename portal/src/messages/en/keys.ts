import type { graces, Key } from "@mosque-sync/contract";

export const keys = {
  title: (mosque: string) => `Keys of ${mosque}`,
  intro: "A key lets your website keep your times here up to date.",
  mosqueId: "Mosque id (your website needs it beside a key)",
  make: "Make a key",
  makeFirst: "Make your first key",
  emptyTitle: "No key yet",
  emptyText:
    "A key is like a password for your website. Make one, give it to whoever looks after your website, and from then on the website can send your prayer times here by itself.",
  emptyForViewer: "An owner or a manager of this mosque can make one.",
  noneWorks: "No key works at the moment, so your website cannot update your times.",
  ended: (count: number) => `Ended keys (${count})`,

  scope: {
    "sync:write": {
      name: "May read and change",
      explanation: "For a website that sends your times, announcements and events here.",
    },
    "sync:read": {
      name: "May only read",
      explanation: "For a screen or an app that only shows what is here.",
    },
  } satisfies Record<Key["scope"], { name: string; explanation: string }>,
  status: {
    working: "Working",
    grace: "Works a while longer",
    expired: "Ended: its end date came",
    rotated: "Ended: rotated",
    revoked: "Ended: revoked",
  } satisfies Record<Key["status"], string>,
  worksUntil: (when: string) => `Rotated. Still works until ${when}`,
  left: (days: number, clock: string) =>
    days === 0 ? `${clock} left` : days === 1 ? `1 day ${clock} left` : `${days} days ${clock} left`,
  endsOn: (day: string) => `Ends on ${day}`,
  madeBy: (who: string, day: string) => `Made by ${who} on ${day}`,
  endedOn: (when: string) => `Ended on ${when}`,
  lastUsed: "Last used",
  neverUsed: "Never used",
  lastFailed: "The last request failed.",

  name: "Name",
  nameHint: "So that you know later what it is for.",
  usualName: "Website",
  scopeLabel: "What may it do?",
  endDate: "End date (optional)",
  endDateHint: "The key works until the end of this day. Leave it empty for a key without an end.",
  makeIt: "Make the key",

  revealTitle: "Copy your key now",
  revealText: "It is shown this once.",
  wholeKey: "Your key",
  forms: { key: "Key", env: ".env", curl: "curl", node: "Node" },
  formHints: {
    key: "For a website's settings that ask for an “API key”. They ask for the mosque id and the address as well:",
    env: "For the settings file of your server.",
    curl: "To try it at once: paste it into a terminal.",
    node: "For a program of your own. It reads the key from the .env file.",
  },
  baseUrl: "Address",
  plainMosqueId: "Mosque id",
  whereTo:
    "Give it to whoever looks after your website, or put it in your server's settings. Never in a web page, an app or an e-mail list.",
  waiting: "Waiting for the first request…",
  waitingHint: "This turns green as soon as your website uses the key. You need not wait for it.",
  works: "It works: the first request came",
  firstFailed: "A request came, but it failed.",
  savedIt: "I saved it",
  notSaved: "Close without having saved it? The key cannot be shown again.",
  keepOpen: "Keep it open",
  closeAnyway: "Close anyway",

  rotate: "Rotate",
  rotateTitle: (name: string) => `Rotate “${name}”`,
  rotateText:
    "You get a new key of the same name, and the old one ends. Do it when somebody leaves who knew it, or once a year.",
  graceLabel: "How long does the old key still work?",
  grace: {
    none: { name: "Ends now", explanation: "Your website stops updating until it has the new key." },
    "1h": { name: "1 hour", explanation: "If you put the new key in right away." },
    "24h": { name: "24 hours", explanation: "Time enough for most. Nothing stops meanwhile." },
    "7d": { name: "7 days", explanation: "If somebody else puts it in for you." },
  } satisfies Record<(typeof graces)[number], { name: string; explanation: string }>,
  rotateIt: "Make the new key",

  endNow: "End now",
  endNowTitle: (name: string) => `End the old “${name}” now`,
  endNowText: "Wherever the old key is still in use, updating stops at once. The new key goes on working.",
  endNowIt: "End the old key",

  revoke: "Revoke",
  revokeTitle: (name: string) => `Revoke “${name}”`,
  revokeUsed: (when: string) => `Last used ${when}: your website will stop updating at once.`,
  revokeUnused: "It was never used: nothing stops working.",
  revokeForever: "This cannot be undone. To get going again you would make a new key.",
  revokeGrace: "The key that it replaced, which still works a while, ends as well.",
  confirmName: (name: string) => `Type “${name}” to confirm`,
  nameDiffers: (name: string) => `This is not the key's name. It is “${name}”.`,
  revokeIt: "Revoke the key for ever",
};
