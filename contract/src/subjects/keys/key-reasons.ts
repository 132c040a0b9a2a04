import { limits } from "../../limits.ts";
import type { PortalErrorReason } from "../../portal/portal-codes.ts";
import { keyInWords } from "./api-keys.ts";

/** Keys. */
export const portalKeyReasons = {
  key_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "The mosque has no such key.",
    developer: "Use an id that the mosque's key list shows.",
    admin: "This mosque has no such key. Go back to its keys.",
  },
  name_taken: {
    code: "not_possible",
    countsAs: "nothing",
    message: "There is already a working key named {name}.",
    developer: "Choose another name, or rotate or revoke that key.",
    admin: "There is already a working key with this name. Choose another name, or rotate that key.",
  },
  too_many_keys: {
    code: "not_possible",
    countsAs: "nothing",
    message: `The mosque has ${limits.workingKeysPerMosque} working keys, which is the maximum.`,
    developer: "Revoke a key that is no longer needed, or rotate one.",
    admin: "This mosque cannot have more keys. Revoke an old one.",
  },
  too_many_today: {
    code: "not_possible",
    countsAs: "nothing",
    message: `In 24 hours, a mosque can create at most ${limits.keysMadePerDay} keys and ${limits.invitationsMadePerDay} invitations.`,
    developer: "Try again a day later. Keys and invitations that have ended count as well.",
    admin: "This mosque has reached its limit for today. Try again tomorrow.",
  },
  network_invalid: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} must be an IP address or a CIDR network.",
    developer: "Send {field} as an address such as 203.0.113.7, or a network such as 203.0.113.0/24.",
    admin: "Write each line as an address such as 203.0.113.7, or a network such as 203.0.113.0/24.",
  },
  expiry_in_past: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "The expiry is not in the future.",
    developer: "Send an `expiresAt` in the future, or leave it out.",
    admin: "The end date must be in the future.",
  },
  expiry_too_late: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "On this service, a key ends after {days} days at the latest.",
    developer:
      "Send an `expiresAt` within {days} days, or leave it out: then the key ends as late as it may.",
    admin: "This key would live longer than this service allows. Choose an earlier end date.",
  },
  not_an_api_key: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} is not a whole key of this service's format.",
    developer: `Send the whole key: ${keyInWords}, without quotes or spaces.`,
    admin:
      "This is not a whole key. Copy all of it: mps_ or mpt_, 10 characters, an underscore, 38 characters.",
  },
  key_ended: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The key has already ended.",
    developer: "Create a new key.",
    admin: "This key has already ended. Create a new one.",
  },
  key_not_in_grace: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The key is not in a grace period.",
    developer: "Only a rotated key that still works can be ended; revoke any other.",
    admin: "This key's grace period is already over.",
  },
} as const satisfies Record<string, PortalErrorReason>;
