import Type from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { MosqueSummary, sampleId } from "../../portal/resources.ts";
import { base, MosquePage, mosqueQuery, ofMosque } from "../../portal/shapes.ts";
import { Id, Zone } from "../../schemas.ts";
import { mosqueRoles } from "../team/roles.ts";

/** Endpoints of a user's mosques. */
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
} as const satisfies Record<string, Endpoint>;
