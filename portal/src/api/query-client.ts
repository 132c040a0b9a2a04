import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { mayPass, noteAway } from "./away.ts";
import { CallFailure } from "./call.ts";
import { noteSignedOut } from "./signed-out.ts";

/** How often a read is tried again before the page says that it failed. */
const retries = 2;

function onError(failure: unknown): void {
  noteSignedOut(failure);
  noteAway(failure);
}

/** What was read, kept in the page's memory only: nothing of it is written to the browser's storage. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: (count, failure) => count < retries && failure instanceof CallFailure && mayPass(failure),
      // Without a network a call fails at once and the page says so; waiting for one would say nothing.
      networkMode: "always",
    },
    // A change is never repeated blindly: it may have been made.
    mutations: { retry: false, networkMode: "always" },
  },
});
