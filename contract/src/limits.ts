/**
 * Every bound of the API, with its unit in the name. Lengths of text count Unicode code points.
 * Sources: the specification's Limits section where it speaks, the project's decisions elsewhere.
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

  keyNameCharacters: 50,
  communityNameCharacters: 200,
  addressCharacters: 500,
  statusCharacters: 200,
  messageCharacters: 5_000,
  urlCharacters: 2_048,
  titleCharacters: 200,
  bodyCharacters: 10_000,
  labelCharacters: 50,

  latitudeDegrees: 90,
  longitudeDegrees: 180,

  requestsPerMinute: 600,
  failedAuthenticationsPerMinute: 20,
  requestLogDays: 30,
} as const;
