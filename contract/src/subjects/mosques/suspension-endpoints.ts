import Type from "typebox";
import { type Endpoint, untagged } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { sampleId } from "../../portal/resources.ts";
import { base, body, required } from "../../portal/shapes.ts";
import { Flag, Id } from "../../schemas.ts";

const MosqueIds = (description: string) =>
  Type.Array(Id("A mosque's id.", sampleId), {
    description,
    minItems: 1,
    maxItems: limits.listedPerPage,
    uniqueItems: true,
  });

/** Endpoints that suspend mosques. */
export const suspensionEndpoints = {
  setSuspension: {
    method: "POST",
    path: `${base}/operator/suspensions`,
    summary:
      "Suspend mosques, or lift their suspensions: their keys are refused meanwhile, and all data stays",
    access: { by: "session", may: "operator", stepUp: true, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: {},
    body: body({
      mosqueIds: required(MosqueIds("Which mosques, as many as a page lists.")),
      isSuspended: required(Flag("Whether they are to be suspended.", true)),
    }),
    status: 200,
    response: Type.Object({
      changed: Type.Array(Id("A mosque's id.", sampleId), {
        description: "Those that were not so before. Mosques that have been removed are left out.",
      }),
    }),
    ...untagged,
    reasons: [],
  },
} as const satisfies Record<string, Endpoint>;
