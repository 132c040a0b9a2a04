import Type from "typebox";
import { type Endpoint, untagged } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { Key, sampleId } from "../../portal/resources.ts";
import { base, body, counted, next, required } from "../../portal/shapes.ts";
import { Flag, Id, Text } from "../../schemas.ts";

const EndlessKeys = Type.Object({
  keys: Type.Array(
    Type.Object({
      mosqueId: Id("The key's mosque.", sampleId),
      communityName: Type.String({ description: "The mosque's name." }),
      id: Key.properties.id,
      name: Key.properties.name,
      prefix: Key.properties.prefix,
      createdAt: Key.properties.createdAt,
    }),
    { description: "A page of the working keys without an end, oldest first." },
  ),
  ...counted,
  next,
});

/** Endpoints that keep all mosques' keys safe. */
export const keySafetyEndpoints = {
  listEndlessKeys: {
    method: "GET",
    path: `${base}/operator/endless-keys`,
    summary: "A page of all mosques' working keys without an end",
    access: { by: "session", may: "operator", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { cursor: "place" },
    body: null,
    status: 200,
    response: EndlessKeys,
    ...untagged,
    reasons: [],
  },
  reportLeakedKey: {
    method: "POST",
    path: `${base}/leaked-key`,
    summary: "Revoke a working key by presenting it whole, for a person who has found one",
    access: { by: "anyone", knowsUser: false },
    guess: "requests",
    query: {},
    body: body({
      apiKey: required(Text("The whole key.", 1, limits.leakedKeyCharacters, "mps_k3J9sQ2xVb_…")),
    }),
    status: 200,
    response: Type.Object({
      revokedNow: Flag(
        "Whether this ended it. Otherwise it does not work here, and perhaps never did.",
        true,
      ),
    }),
    ...untagged,
    reasons: ["not_an_api_key"],
  },
} as const satisfies Record<string, Endpoint>;
