/**
 * Every bound of the API, with its unit in the name. Lengths of text count Unicode code points. docs/decisions.md says
 * where each one applies.
 */
export const limits = {
  bodyBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  headersSeconds: 20,
  requestSeconds: 30,

  requestIdCharacters: 128,
  idempotencyKeyCharacters: 255,
  idempotentAnswerHours: 24,
  idempotencyWaitSeconds: 3,

  pageItemsMin: 1,
  pageItemsMax: 100,
  pageItemsDefault: 50,

  prayerRowsPerMosque: 200,
  restoredItems: 500,

  workingKeysPerMosque: 50,
  openInvitationsPerMosque: 50,
  keysMadePerDay: 200,
  invitationsMadePerDay: 100,
  keyNameCharacters: 50,
  communityNameCharacters: 200,
  addressCharacters: 500,
  statusCharacters: 200,
  messageCharacters: 5_000,
  urlCharacters: 2_048,
  titleCharacters: 200,
  bodyCharacters: 10_000,
  labelCharacters: 50,

  coverPhotosPerMosque: 10,
  searchCharacters: 100,
  refusedPathCharacters: 300,

  personNameCharacters: 100,
  emailCharacters: 254,
  passwordCharactersMin: 10,
  passwordCharactersMax: 200,
  linkTokenCharacters: 100,
  setUpLinkMinutes: 30,
  resetLinkHours: 24,
  emailLinkHours: 24,
  invitationDays: 7,
  sessionDays: 14,
  sessionDaysMost: 30,
  stepUpMinutes: 10,
  sessionsPerUser: 50,
  listedPerPage: 100,
  listedPageMax: 1_000_000,
  listedMosquesOfUser: 5,

  latitudeDegrees: 90,
  longitudeDegrees: 180,

  requestsPerMinute: 600,
  failedAuthenticationsPerMinute: 20,
  failedSignInsPerMinute: 10,
  failedSignInsBeforeWaits: 5,
  signInWaitSecondsMax: 15 * 60,
  failedSignInsKeptMinutes: 120,
  knownDeviceDays: 365,
  requestLogDays: 30,
  requestLogMb: 4_096,
  changeDays: 400,
  changesPerMosque: 20_000,
  changeDaysMax: 10_000,
  changesPerMosqueMax: 1_000_000,
} as const;
