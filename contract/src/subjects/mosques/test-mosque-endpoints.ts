import Type from "typebox";
import type { Endpoint } from "../../endpoint.ts";
import { MosqueSummary } from "../../portal/resources.ts";
import { ofMosque } from "../../portal/shapes.ts";
import { Count } from "../../schemas.ts";

/** Endpoints of test mosques (decision 8.170). */
export const testMosqueEndpoints = {
  makeTestMosque: {
    method: "PUT",
    path: `${ofMosque}/test-mosque`,
    summary: "A mosque's test mosque, which is made unless there is one",
    access: { by: "session", may: "makeTestMosque", stepUp: false, onlyFor: "real" },
    guess: "none",
    status: 200,
    answer: Type.Object({ mosque: MosqueSummary }),
  },
  emptyTestMosque: {
    method: "POST",
    path: `${ofMosque}/emptying`,
    summary: "Delete a test mosque's data; its keys stay",
    access: { by: "session", may: "editData", stepUp: false, onlyFor: "test" },
    guess: "none",
    status: 200,
    answer: Type.Object({
      prayers: Count("How many prayer rows were deleted."),
      announcements: Count("How many announcements were deleted."),
      events: Count("How many events were deleted."),
    }),
  },
} as const satisfies Record<string, Endpoint>;
