import type { PortalBodyOf, ServiceSettingName, SettingSection, SettingUnit } from "@mosque-sync/contract";
import { prayers } from "@mosque-sync/contract/texts/en/prayers";
import { counted } from "./plurals.ts";

/** The operator console. */
export const operator = {
  mosquesTitle: "All mosques",
  addMosque: "Add a mosque",
  addIt: "Add mosque",
  joinIt: "I look after it myself",
  joinHint: "You will be its owner. If not, the next step is to invite its owner.",
  noMosqueTitle: "No mosque yet",
  noMosqueText: "Add the first one, then invite its owner, who creates the keys.",
  noMosqueFound: "No mosque matches your search.",

  mosqueId: "Mosque id",
  section: {
    profile: {
      title: "Profile",
      hint: "What visitors see. The mosque's website can change what you approve below.",
    },
    fixed: {
      title: "Only you can change this",
      hint: "The mosque's website can read it, but not change it.",
    },
    approval: { title: "Changes that the mosque's website can make" },
  },
  field: {
    communityName: "Name",
    address: "Address",
    latitude: "Latitude",
    longitude: "Longitude",
    timeZoneId: "Time zone",
    status: "Status line",
    message: "Message to visitors",
    donationLink: "Donation link",
    verificationStatus: "Verification",
    entitlement: "Entitlement",
    isOnlineOnly: "Online only",
    prayerCalculationParameters: "Calculation method",
    thumbnail: "Thumbnail",
    coverPhotos: "Pictures",
    approvedProfileFields: "Profile fields",
    supportedPrayerKeys: "Prayers",
  } satisfies Record<keyof PortalBodyOf<"updateOperatedMosque">, string>,
  hint: {
    latitude: "Degrees north, such as 53.3811",
    longitude: "Degrees east, such as -1.4701",
    entitlement: "Any label you like.",
    isOnlineOnly: "There is no building to visit.",
    prayerCalculationParameters:
      "For apps that calculate the times that the mosque does not provide. The service itself does not calculate times.",
    thumbnail: "Its web address, starting with https://.",
    coverPhotos: "One web address per line.",
    approvedProfileFields: "The mosque's keys can change the ticked fields only.",
    supportedPrayerKeys:
      "The mosque's keys can add times for the ticked prayers. Times of other prayers stay; keys can delete them, or move them to a ticked prayer.",
  },
  prayer: prayers,
  all: "All",
  none: "None",
  unsaved: counted({ one: "# unsaved change", other: "# unsaved changes" }),
  discard: "Discard",
  conflictTitle: "Another operator saved in the meantime",
  conflictText:
    "What you typed is kept. Where you both changed the same field, choose a value; then save again.",
  conflictElsewhere: "They changed other fields. What you typed is kept: save again.",
  theirs: "Theirs",
  yours: "Yours",
  takeTheirs: "Take theirs",
  empty: "(empty)",
  yes: "Yes",
  no: "No",

  usersTitle: "Accounts",
  userHint: "Name or email",
  noUserFound: "No account's name or email matches your search.",
  userCount: counted({ one: "# account", other: "# accounts" }),
  isOperator: "Operator",
  noMosques: "Not in any mosque's team",
  moreMosques: counted({ one: "and # more mosque", other: "and # more mosques" }),
  since: (day: string) => `Account since ${day}`,
  unconfirmedTitle: (name: string) => `${name} cannot be an operator yet`,
  unconfirmedText: (name: string) =>
    `Their email is not confirmed: anyone with the invitation could have created this account. Create a new password link. It has to reach ${name} at that address: the service emails it, or, without email, you do. Setting a password with it confirms the email, unless the account has passkeys: then they confirm it on their account page.`,
  orElsewhere: (service: string) => `Signing in with ${service} confirms it as well.`,
  promote: "Make operator",
  promoteTitle: (name: string) => `Make ${name} an operator`,
  promoteText: (name: string) =>
    `${name} will see and change every mosque, every key and every account, and can remove you as an operator.`,
  demote: "Remove as operator",
  demoteTitle: (name: string) => `Remove ${name} as operator`,
  demoteText: (name: string) =>
    `${name} will only see the mosques that they look after. They keep their account.`,
  promoted: (name: string) => `${name} is now an operator.`,
  demoted: (name: string) => `${name} is no longer an operator.`,
  mosqueAdded: (name: string) => `${name} was added.`,
  passwordLink: "New password link",
  passwordLinkTitle: (name: string) => `New password for ${name}`,
  passwordLinkText: (name: string) =>
    `${name} sets a new password with this link. Until then the old one works; afterwards they are signed out everywhere.`,
  makeLink: "Create link",
  showLink: "Show the link",
  showLinkText:
    "If the email does not arrive, you can pass on a link yourself. The one in the email then no longer works, and the new one does not confirm their email.",

  serviceTitle: "Service",
  version: "Version",
  node: "Node.js",
  runningSince: "Running since",
  database: "Database",
  databaseSize: "Database size",
  lastBackUp: "Last backup",
  neverBackedUp: "No backup yet",
  mosqueCount: "Mosques",
  userCountLabel: "Accounts",
  /** The settings of the service that operators change. */
  settings: {
    section: {
      history: {
        title: "History",
        text: "How long the changes of mosques can be looked up and restored. Older changes are deleted within a day, a few at a time.",
      },
      keys: {
        title: "Life of keys",
        text: "How long new keys work at most. Without a number, a key may be created without an end date. Existing keys keep theirs.",
      },
    } satisfies Record<SettingSection, { readonly title: string; readonly text: string }>,
    label: {
      changeDays: "Days",
      changesPerMosque: "Changes of each mosque, at most",
      keyDaysMost: "Number of days",
    } satisfies Record<ServiceSettingName, string>,
    /** What the security history calls them. */
    name: {
      changeDays: "how long changes are kept",
      changesPerMosque: "how many changes are kept",
      keyDaysMost: "longest life of keys",
    } satisfies Record<ServiceSettingName, string>,
    unit: {
      days: counted({ one: "# day", other: "# days" }),
      changes: counted({ one: "# change of each mosque", other: "# changes of each mosque" }),
    } satisfies Record<SettingUnit, (count: number) => string>,
    unlessSet: (value: number) => `Unless set here: ${value}.`,
    noLimit: "Leave it empty for no limit.",
  },
  addressHeading: "Public address",
  addressText: "Invitation links and websites' settings use it.",
  addressIsFixed: "PUBLIC_URL sets it. To change it, change that setting and restart the service.",
  passkeysNeedHttps: "Passkeys can be used once the address has a host name and begins with https://.",
  mail: "Email",
  oidc: "Sign-in with another service",
  on: "On",
  off: "Off",
  mailOn: "Invitations, new password links, and news about mosques' syncs and keys are sent by email.",
  digest: "Email me each day about mosques that need someone",
  digestHint:
    "Syncs that fail, are late or are stuck, and mosques without an owner or manager who can be reached.",
  digestOn: "You will get the email of each day.",
  digestOff: "You will no longer get the email of each day.",
  failedDigest: (email: string) => `The email of the day, to ${email},`,
  sendTestMail: "Send a test email",
  testMailSent: (email: string) => `The mail server took a test email to ${email}.`,
  testMailNotSent: (email: string) => `The test email to ${email} could not be sent.`,
  failedMails: "News that could not be sent",
  failedMail: (mosque: string, email: string) => `${mosque}, to ${email},`,
  mailUnclear: "The connection ended before the mail server confirmed it, so it may have been sent.",
  mailOff: "Links are shown for you to copy. To send them by email, set these and restart the service:",
  oidcOn: (name: string) => `People can sign in with ${name}.`,
  oidcOff:
    "People sign in with email and password. To let them sign in with an OpenID Connect provider as well, set these and restart the service:",
  oidcRedirect: "Redirect address to allow at the provider",
};
