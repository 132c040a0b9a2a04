import Type from "typebox";
import type { PortalEndpoint } from "../endpoint.ts";
import { MosqueSummary } from "../resources.ts";
import { mosqueRoles } from "../roles.ts";
import { base, mosqueQuery, ofMosque, total } from "./parts.ts";

/** Endpoints of a user's mosques. */
export const mosqueEndpoints = {
  listMosques: {
    method: "GET",
    path: `${base}/mosques`,
    summary: "A page of your mosques, by name",
    access: "signedIn",
    query: { ...mosqueQuery, role: mosqueRoles },
    status: 200,
    answer: Type.Object({ mosques: Type.Array(MosqueSummary), total }),
  },
  getMosque: {
    method: "GET",
    path: ofMosque,
    summary: "One mosque, and your role in it",
    access: "readMosque",
    status: 200,
    answer: Type.Object({ mosque: MosqueSummary }),
  },
} as const satisfies Record<string, PortalEndpoint>;
