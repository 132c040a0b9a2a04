import { admin, type ErrorReasonRow } from "../../errors/reasons/reason.ts";
import { keyInWords } from "./api-keys.ts";

export const keyReasons = {
  missing_api_key: {
    code: "missing_api_key",
    countsAs: "nothing",
    message: "No API key was sent.",
    developer:
      "Send the header `Authorization: Bearer <API_KEY>`. A key in the address or the body is ignored.",
    admin:
      "Your website did not send its key. The person who looks after your website has to put the key into its settings.",
  },
  authorization_sent_twice: {
    code: "malformed",
    countsAs: "bad key",
    message: "The Authorization header was sent more than once.",
    developer: "Send exactly one `Authorization` header.",
    admin: admin.website,
  },
  api_key_format: {
    code: "malformed",
    countsAs: "bad key",
    message: "The API key does not have this service's format.",
    developer: `Send the whole key as the portal showed it: ${keyInWords}, without quotes or spaces.`,
    admin: admin.key,
  },
  api_key_checksum: {
    code: "malformed",
    countsAs: "bad key",
    message: "The API key has a wrong character.",
    developer:
      "The key's checksum does not match: a character was changed or lost on the way. Copy it again from your secret manager.",
    admin: admin.key,
  },
  unknown_api_key: {
    code: "malformed",
    countsAs: "bad key",
    message: "This API key was never issued here, or its mosque was removed.",
    developer: "Check that the key and the base address belong to the same server.",
    admin: admin.key,
  },
  key_revoked: {
    code: "revoked",
    countsAs: "bad key",
    message: "The API key has been revoked.",
    developer: "Create a new key in the portal and replace this one.",
    admin:
      "Your website's key was revoked in the portal. Create a new one, and give it to the person who looks after your website.",
  },
  key_rotated: {
    code: "revoked",
    countsAs: "bad key",
    message: "The API key was rotated and has been replaced.",
    developer: "Use the key that the rotation showed; this one no longer works.",
    admin:
      "Your website's key was replaced by a new one. Give the new key to the person who looks after your website.",
  },
  key_expired: {
    code: "revoked",
    countsAs: "bad key",
    message: "The API key has expired.",
    developer: "Rotate the key in the portal, or create a key with a later expiry.",
    admin: "Your website's key has expired. Create a new one in the portal.",
  },
  address_not_allowed: {
    code: "address_not_allowed",
    countsAs: "bad key",
    message: "The API key may not be used from {address}.",
    developer:
      "The key works only from the networks that its page in the portal lists, and the service sees this client at {address}. Add that address there, or send from a listed one. If it is your proxy's address, the operator has to name the proxy in TRUSTED_PROXIES.",
    admin:
      "Your website's key was used from an address that it is not allowed from. If your website has moved, change the key's addresses in the portal; if not, another person may have the key: rotate it.",
  },
  mosque_suspended: {
    code: "suspended",
    countsAs: "nothing",
    message: "The operator of this service has suspended the mosque.",
    developer:
      "The key is right: keep it. Ask the operator of this service about the mosque, and stop sending until the suspension is lifted; then the same key works again. The mosque's data is unchanged.",
    admin:
      "The operator of this service has suspended your mosque: websites cannot read or change its times, and your data, team and keys are kept. Ask the operator.",
  },
  wrong_community: {
    code: "wrong_community",
    countsAs: "nothing",
    message: "The API key does not belong to the mosque in the path.",
    developer: "Use the mosqueId that the portal shows next to this key; a key works for one mosque only.",
    admin: "Your website uses the key of another mosque. Check which key was put into its settings.",
  },
  missing_scope: {
    code: "missing_scope",
    countsAs: "nothing",
    message: "The API key lacks the scope {scope}.",
    developer:
      "This request needs a key with the scope `{scope}`; this key has `{granted}`. Create one in the portal.",
    admin:
      "Your website's key may only read. To let your website update your times, create a key that may write.",
  },
} as const satisfies Record<string, ErrorReasonRow>;
