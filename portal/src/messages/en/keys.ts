import type { graces, Key } from "@mosque-sync/contract";
import { counted } from "./plurals.ts";

export const keys = {
  title: (mosque: string) => `Keys of ${mosque}`,
  intro: "A key lets your website keep your prayer times here up to date.",
  mosqueId: "Mosque id (needed together with a key)",
  make: "Create a key",
  makeFirst: "Create your first key",
  emptyTitle: "No key yet",
  emptyText:
    "A key is like a password for your website. Create one and give it to the person who looks after your website. Once it is set up there, the website sends your prayer times here by itself.",
  emptyForViewer: "An owner or a manager of this mosque can create one.",
  noneWorks: "No key works at the moment, so your website cannot update your prayer times.",
  noneFound: "No working key matches your search.",
  noEndedFound: "No ended key matches your search.",
  count: counted({ one: "# key", other: "# keys" }),
  searchHint: "Name, or the start of the key",
  workingKeys: "Working keys",
  ended: (count: number) => `Ended keys (${count})`,

  scope: {
    "sync:write": {
      name: "Read and change",
      explanation: "For a website that sends your prayer times, announcements and events here.",
    },
    "sync:read": {
      name: "Read only",
      explanation: "For a server that shows this data, on screens, in an app or on a website.",
    },
  } satisfies Record<Key["scope"], { name: string; explanation: string }>,
  status: {
    working: "Working",
    grace: "Rotated, still works",
    expired: "Ended: reached its end date",
    rotated: "Ended: rotated",
    revoked: "Ended: revoked",
  } satisfies Record<Key["status"], string>,
  worksUntil: (when: string) => `Rotated: a newer key replaces it. Still works until ${when}`,
  left: (days: number, clock: string) =>
    days === 0 ? `${clock} left` : days === 1 ? `1 day ${clock} left` : `${days} days ${clock} left`,
  endsOn: (day: string) => `Ends on ${day}`,
  madeBy: (who: string, day: string) => `Created by ${who} on ${day}`,
  endedOn: (when: string) => `Ended on ${when}`,
  lastUsed: "Last used",
  usedFrom: (address: string) => `from ${address}`,
  onlyFrom: (networks: readonly string[]) => `Works only from ${networks.join(", ")}`,
  neverUsed: "Never used",
  lastFailed: "The last request failed.",

  name: "Name",
  nameHint: "A reminder of the key's purpose.",
  usualName: "Website",
  scopeLabel: "What can it do?",
  endDate: "End date (optional)",
  endDateHint: "The key works until the end of this day. Leave it empty for a key without an end date.",
  makeIt: "Create key",

  revealTitle: "Copy your key now",
  revealText: "It is shown only this once.",
  wholeKey: "Your key",
  forms: { key: "Key", env: ".env", curl: "curl", node: "Node", php: "PHP" },
  formHints: {
    key: "For a website's settings that ask for an “API key”. They also ask for the mosque id and the address:",
    env: "For the settings file of your server.",
    curl: "To try it right away: paste it into a terminal (on Windows, the Command Prompt). Because it starts with a space, most shells do not keep it in their history.",
    node: "A start for your own program: save it as mosque.mjs and run “node mosque.mjs”. Later, move the key to the environment variable MOSQUE_SYNC_API_KEY.",
    php: "A start for your own script: save it as mosque.php, outside the folder that visitors can open, and run “php mosque.php”. It needs PHP 8 with curl, which most web hosts have.",
  },
  snippetDoes: {
    read: "It reads the prayer times.",
    send: "It sends the prayer times that are here already, so they stay the same until you put other times in. Times that you leave out are deleted.",
    check:
      "It has example times checked, but not saved. To send your own, put them in and remove “?validateOnly=true”.",
  },
  guidesTitle: {
    "sync:write": "How the times get here",
    "sync:read": "How to show the times",
  } satisfies Record<Key["scope"], string>,
  guides: {
    wordpress: "WordPress plugin",
    commandLine: "Command line (mosque-sync)",
    quickStart: "Quick start for developers",
    all: "All guides",
  },
  baseUrl: "Address",
  plainMosqueId: "Mosque id",
  outOfReach: {
    "this computer": (address: string) =>
      `Only the computer that the service runs on can reach ${address}. Before your website can use the key, the operator has to set the service's public address.`,
    "own network": (address: string) =>
      `Only computers in the same network as the service can reach ${address}. If your website is hosted elsewhere, the operator has to set the service's public address first.`,
  },
  whereTo:
    "Give it to the person who looks after your website, or put it in your server's settings. Never put it in a web page, an app or a mailing list.",
  waiting: "Waiting for the first request…",
  waitingHint:
    "This turns green a few seconds after the key's first request succeeds. You do not have to wait.",
  works: "It works: the key has been used",
  firstFailed: "The key was used, but the request failed.",
  savedIt: "I saved it",
  notSaved: "Close without saving the key? It cannot be shown again.",
  keepOpen: "Go back to the key",
  closeAnyway: "Close anyway",

  edit: "Edit",
  editTitle: (name: string) => `Edit “${name}”`,
  networks: "Where it may be used from (optional)",
  networksHint:
    "The address of your website's server, or its network, such as 203.0.113.7 or 203.0.113.0/24, one in each line. Requests from anywhere else are refused. Leave it empty to allow every address.",
  networksSeen: (address: string) => `The last request came from ${address}.`,

  rotate: "Rotate",
  rotateTitle: (name: string) => `Rotate “${name}”`,
  rotateText:
    "You get a new key with the same name, and the old one ends. Do this when a person who knew the key leaves, or once a year.",
  graceLabel: "How long should the old key still work?",
  grace: {
    none: { name: "End it now" },
    "1h": { name: "1 hour", explanation: "If you can replace the key right away." },
    "24h": { name: "24 hours", explanation: "Enough time for most people. Both keys work in the meantime." },
    "7d": { name: "7 days", explanation: "If another person replaces the key for you." },
  } satisfies Record<(typeof graces)[number], { name: string; explanation?: string }>,
  /** The consequences of ending a key immediately. */
  stops: {
    "sync:write": "Your website stops updating until it has another key.",
    "sync:read":
      "Screens and apps whose server uses it stop until the server has another key. Your website's updates continue.",
  } satisfies Record<Key["scope"], string>,
  rotateIt: "Create new key",

  endNow: "End now",
  endNowTitle: (name: string) => `End the old key “${name}” now`,
  endNowText: "Anything that still uses the old key stops immediately. The new key keeps working.",
  endNowIt: "End old key",

  revoke: "Revoke",
  revokeTitle: (name: string) => `Revoke “${name}”`,
  revokeUsed: (when: string) => `Last used ${when}.`,
  revokeUnused: "It was never used, so no website stops working.",
  revokeForever: "This cannot be undone. You can always create a new key.",
  revokeGrace: "The older key that it replaced still works, and ends as well.",
  confirmName: (name: string) => `Type “${name}” to confirm`,
  nameDiffers: (name: string) => `This is not the key's name. It is “${name}”.`,
  revokeIt: "Revoke key",

  done: {
    made: (name: string) => `The key “${name}” was created.`,
    edited: (name: string) => `The key “${name}” was changed.`,
    rotated: (name: string) => `The key “${name}” was rotated.`,
    graceEnded: (name: string) => `The old key “${name}” has ended.`,
    revoked: (name: string) => `The key “${name}” was revoked.`,
  },
};
