import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallFailure } from "./call.ts";
import { noteSignedOut } from "./signed-out.ts";

/** How often a read is tried again before the page says that it failed. */
const retries = 2;

/** What was read, kept in the page's memory only: nothing of it is written to the browser's storage. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteSignedOut }),
  mutationCache: new MutationCache({ onError: noteSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: (count, failure) => count < retries && mayPass(failure),
    },
    // A change is never repeated blindly: it may have been made. Its answer, which may be a whole key, is forgotten
    // together with the part of the page that asked for it.
    mutations: { retry: false, gcTime: 0 },
  },
});

/** Whether the next try may succeed: the server was not there, or had a fault of its own. */
function mayPass(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.reason === "unreachable" || failure.status >= 500);
}
