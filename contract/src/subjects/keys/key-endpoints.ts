import Type from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { graces, Key, keyStates } from "../../portal/resources.ts";
import { body, listed, ofMosque, optional, required, total } from "../../portal/shapes.ts";
import { Count, Instant, OneOf, Text, Title } from "../../schemas.ts";
import { settingSchema } from "../operator/settings-endpoints.ts";

const IssuedKey = Type.Object({
  key: Key,
  apiKey: Type.String({ description: "The whole key, shown only once." }),
  baseUrl: Type.String({ description: "The address of the API for this key." }),
});

const keyName = Title("What it is for.", limits.keyNameCharacters, "Website");

const keyResponse = Type.Object({ key: Key });

/** Endpoints of a mosque's keys. */
export const keyEndpoints = {
  listKeys: {
    method: "GET",
    path: `${ofMosque}/keys`,
    summary: "A page of a mosque's keys: working keys first, then ended ones; newest first",
    access: { by: "session", may: "readMosque", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { ...listed, state: keyStates, sort: ["newest", "name"] },
    body: null,
    status: 200,
    response: Type.Object({
      keys: Type.Array(Key),
      total,
      working: Count("How many of the mosque's keys work, whatever the search."),
      ended: Count("How many have ended."),
      keyDaysMost: Type.Optional(settingSchema("keyDaysMost")),
    }),
    ...untagged,
    reasons: [],
  },
  getKey: {
    method: "GET",
    path: `${ofMosque}/keys/{keyId}`,
    summary: "One key",
    access: { by: "session", may: "readMosque", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: keyResponse,
    ...untagged,
    reasons: ["key_not_found"],
  },
  createKey: {
    method: "POST",
    path: `${ofMosque}/keys`,
    summary: "Create a key",
    access: { by: "session", may: "manageKeys", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: {},
    body: body({
      name: required(keyName),
      scope: required(Key.properties.scope),
      expiresAt: optional(Instant("When it expires.", "2027-11-20T00:00:00.000Z")),
    }),
    status: 201,
    response: IssuedKey,
    ...untagged,
    reasons: ["name_taken", "too_many_keys", "too_many_today", "expiry_in_past", "expiry_too_late"],
  },
  updateKey: {
    method: "PATCH",
    path: `${ofMosque}/keys/{keyId}`,
    summary: "Rename a working key, or limit the networks that it works from",
    access: { by: "session", may: "manageKeys", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: {},
    body: {
      fields: {
        name: { update: "set", schema: keyName },
        networks: {
          update: "set",
          schema: Type.Array(
            Text("An address, or a network in CIDR notation.", 1, limits.networkCharacters, "203.0.113.0/24"),
            { maxItems: limits.networksPerKey, description: "Empty: the key works from anywhere." },
          ),
        },
      },
      operation: "update",
      title: "",
      readOnlyReason: "field_read_only",
    },
    status: 200,
    response: keyResponse,
    ...untagged,
    reasons: ["key_not_found", "name_taken", "network_invalid", "key_ended"],
  },
  rotateKey: {
    method: "POST",
    path: `${ofMosque}/keys/{keyId}/rotate`,
    summary: "Replace a key with a new one of the same name and scope",
    access: { by: "session", may: "manageKeys", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: {},
    body: body({ grace: required(OneOf("How long the old one still works.", graces, "24h")) }),
    status: 201,
    response: IssuedKey,
    ...untagged,
    reasons: ["key_not_found", "name_taken", "too_many_keys", "too_many_today", "key_ended"],
  },
  endGrace: {
    method: "POST",
    path: `${ofMosque}/keys/{keyId}/end-grace`,
    summary: "End a rotated key now",
    access: { by: "session", may: "manageKeys", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: keyResponse,
    ...untagged,
    reasons: ["key_not_found", "key_not_in_grace"],
  },
  revokeKey: {
    method: "POST",
    path: `${ofMosque}/keys/{keyId}/revoke`,
    summary: "Revoke a key at once, with the keys of its family in their grace period",
    access: { by: "session", may: "manageKeys", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: {},
    body: body({
      name: required(Text("The key's name, to confirm.", 1, limits.keyNameCharacters, "Website")),
    }),
    status: 200,
    response: keyResponse,
    ...untagged,
    reasons: ["name_not_confirmed", "key_not_found", "key_ended"],
  },
} as const satisfies Record<string, Endpoint>;
