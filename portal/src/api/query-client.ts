import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallFailure, mayPass } from "./call.ts";
import type { Connection } from "./connection.ts";

/** How often a failed read is retried before the page shows the failure. */
const retries = 2;

/** Caches responses in the page's memory only, never in the browser's storage. */
export function createQueryClient({ noteFailure }: Connection): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noteFailure }),
    mutationCache: new MutationCache({ onError: noteFailure }),
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        retry: (count, failure) => count < retries && failure instanceof CallFailure && mayPass(failure),
        // Without a network a call fails immediately and the page says so; waiting for one would show no message.
        networkMode: "always",
      },
      // A change is never repeated blindly: it may have been made.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
