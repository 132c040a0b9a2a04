import { limits } from "@mosque-sync/contract";
import { markdownTable } from "./markdown-table.ts";

type LimitName = keyof typeof limits;

/** Bounds a field: the table of fields shows it. */
const ofField = Symbol("a field's limit");
/** Holds in the portal or for the operator: clients of the API never meet it. */
const elsewhere = Symbol("no limit of the API");

/** The subject of each limit. */
const meanings: Readonly<Record<LimitName, string | typeof ofField | typeof elsewhere>> = {
  requestsPerMinute: "Requests of one key, unless the operator sets another number",
  failedAuthenticationsPerMinute:
    "Requests with a bad key from one address, unless the operator sets another number",
  bodyBytes: "The body of a request",
  timetableFileBytes: "A timetable file",
  timetableDaysPerRequest: "Days that one request reads",
  headerBytes: "The address and all headers of a request together",
  headersSeconds: "Until the headers have arrived",
  requestSeconds: "Until the whole request has arrived",
  unreadResponseSeconds: "Until the client has read more of a response that waits for it",
  pipelinedRequests: "Requests of a connection that await their responses",
  requestIdCharacters: "`X-Request-Id`",
  idempotencyKeyCharacters: "`Idempotency-Key`",
  idempotentResponseHours: "How long the answer to an `Idempotency-Key` is kept",
  idempotencyWaitSeconds: "How long a request waits for an equal one that is still being processed",
  pageItemsMin: "The smallest `limit` of a list",
  pageItemsMax: "The largest `limit` of a list",
  pageItemsDefault: "The `limit` of a list if you send none",
  prayerRowsPerMosque: "Prayer rows of a mosque",
  workingKeysPerMosque: "Working keys of a mosque",
  keysMadePerDay: "New keys of a mosque in 24 hours, successors included",
  changesPerDay: "Changes of a mosque in 24 hours; beyond them, only who made few of them may write",
  changesPerWriterPerDay: "Changes in these 24 hours that each key and person may make in any case",
  linkFetchesPerMinute: "Requests of a mosque whose `link` the service fetches",
  networksPerKey: "Addresses and networks that a key can be limited to",

  communityNameCharacters: ofField,
  addressCharacters: ofField,
  statusCharacters: ofField,
  messageCharacters: ofField,
  urlCharacters: ofField,
  titleCharacters: ofField,
  bodyCharacters: ofField,
  labelCharacters: ofField,
  latitudeDegrees: ofField,
  longitudeDegrees: ofField,

  changeDaysAlways: elsewhere,
  restoredItems: elsewhere,
  nextPageCharacters: elsewhere,
  providerVisitMinutes: elsewhere,
  openInvitationsPerMosque: elsewhere,
  invitationsMadePerDay: elsewhere,
  keyNameCharacters: elsewhere,
  leakedKeyCharacters: elsewhere,
  networkCharacters: elsewhere,
  coverPhotosPerMosque: elsewhere,
  searchCharacters: elsewhere,
  loggedPathCharacters: elsewhere,
  loggedRefusalsPerMinute: elsewhere,
  loggedDetailCharacters: elsewhere,
  loggedValueCharacters: elsewhere,
  personNameCharacters: elsewhere,
  emailCharacters: elsewhere,
  passwordCharactersMin: elsewhere,
  passwordCharactersMax: elsewhere,
  linkTokenCharacters: elsewhere,
  factorCodeCharacters: elsewhere,
  enrolmentCharacters: elsewhere,
  enrolmentMinutes: elsewhere,
  factorStepMinutes: elsewhere,
  totpStepSeconds: elsewhere,
  totpDriftSteps: elsewhere,
  recoveryCodes: elsewhere,
  setUpLinkMinutes: elsewhere,
  resetLinkHours: elsewhere,
  invitationDays: elsewhere,
  sessionDays: elsewhere,
  sessionDaysMost: elsewhere,
  stepUpMinutes: elsewhere,
  sessionsPerUser: elsewhere,
  passkeysPerUser: elsewhere,
  passkeyNameCharacters: elsewhere,
  passkeyChallengeCharacters: elsewhere,
  passkeyChallengesPerFailedSignIn: elsewhere,
  listedPerPage: elsewhere,
  listedPageMax: elsewhere,
  listedMosquesOfUser: elsewhere,
  failedSignInsPerMinute: elsewhere,
  requestSearchesPerMinute: elsewhere,
  failedSignInsBeforeWaits: elsewhere,
  signInWaitSecondsMax: elsewhere,
  factorCodeWaitSecondsMax: elsewhere,
  providerResponseBytes: elsewhere,
  emailLinksPerDay: elsewhere,
  failedSignInsBeforeMail: elsewhere,
  failedSignInsKeptMinutes: elsewhere,
  knownDeviceDays: elsewhere,
  requestLogDays: elsewhere,
  requestLogMb: elsewhere,
  securityEventDays: elsewhere,
  securityEventDaysMin: elsewhere,
  securityEventsPerPage: elsewhere,
  securityEventsPerExport: elsewhere,
  failedSignInRowsPerHour: elsewhere,
  securityActsPerHour: elsewhere,
};

/** The limits of the API's requests. */
export function limitsTable(): string {
  const rows = (Object.entries(meanings) as [LimitName, (typeof meanings)[LimitName]][]).flatMap(
    ([name, meaning]) => (typeof meaning === "string" ? [[meaning, quantityOf(name)]] : []),
  );
  return markdownTable(["What", "Limit"], rows);
}

/** A limit with the unit that its name ends in, such as `64 KiB`. */
export function quantityOf(name: LimitName): string {
  const value = limits[name];
  const number = value.toLocaleString("en");
  const unit = /(Bytes|Seconds|Minutes|Hours|Days|Characters|PerMinute)$/.exec(name)?.[1];
  switch (unit) {
    case "Bytes":
      return `${(value / 1024).toLocaleString("en")} KiB`;
    case "Seconds":
      return `${number} s`;
    case "PerMinute":
      return `${number} per minute`;
    case undefined:
      return number;
    default:
      return `${number} ${unit.toLowerCase()}`;
  }
}
