import Type from "typebox";
import { type Endpoint, noInput, untagged } from "../../endpoint.ts";
import { MosqueSummary } from "../../portal/resources.ts";
import { ofMosque } from "../../portal/shapes.ts";
import { Count } from "../../schemas.ts";

/** Endpoints of test mosques (decision 8.170). */
export const testMosqueEndpoints = {
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
    reasons: [],
  },
} as const satisfies Record<string, Endpoint>;
