import Type from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { limits } from "../../limits.ts";
import { MosqueSummary, sampleId } from "../../portal/resources.ts";
import { base, body, MosquePage, mosqueQuery, ofMosque, required } from "../../portal/shapes.ts";
import { Count, Flag, Id, Zone } from "../../schemas.ts";
import { mosqueRoles } from "../team/roles.ts";

const MosqueIds = (description: string) =>
  Type.Array(Id("A mosque's id.", sampleId), {
    description,
    minItems: 1,
    maxItems: limits.listedPerPage,
    uniqueItems: true,
  });

/** Endpoints of a user's mosques, with their suspensions and test mosques (decision 8.170). */
export const mosqueEndpoints = {
  listMosques: {
    method: "GET",
    path: `${base}/mosques`,
    summary: "A page of your mosques, by name",
    access: { by: "session", may: "signedIn", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    query: { ...mosqueQuery, role: mosqueRoles },
    body: null,
    status: 200,
    response: MosquePage,
    ...untagged,
    reasons: [],
  },
  getMosque: {
    method: "GET",
    path: ofMosque,
    summary: "One mosque, and your role in it",
    access: { by: "session", may: "readMosque", stepUp: false, beforeFactor: false, onlyFor: null },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object({
      mosque: MosqueSummary,
      timeZoneId: Zone("The time zone that the mosque's times are in."),
      testMosqueId: Type.Optional(Id("The mosque's test mosque, if it has one.", sampleId)),
    }),
    ...untagged,
    reasons: [],
  },
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
  makeTestMosque: {
    method: "PUT",
    path: `${ofMosque}/test-mosque`,
    summary: "A mosque's test mosque, which is made unless there is one",
    access: { by: "session", may: "makeTestMosque", stepUp: false, beforeFactor: false, onlyFor: "real" },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object({ mosque: MosqueSummary }),
    ...untagged,
    reasons: [],
  },
  emptyTestMosque: {
    method: "POST",
    path: `${ofMosque}/emptying`,
    summary: "Delete a test mosque's data; its keys stay",
    access: { by: "session", may: "editData", stepUp: false, beforeFactor: false, onlyFor: "test" },
    guess: "none",
    ...noInput,
    status: 200,
    response: Type.Object({
      prayers: Count("How many prayer rows were deleted."),
      announcements: Count("How many announcements were deleted."),
      events: Count("How many events were deleted."),
    }),
    ...untagged,
    reasons: ["too_many_acts"],
  },
} as const satisfies Record<string, Endpoint>;
