import { useQueryClient } from "@tanstack/react-query";
import { pathToSignIn, pathToSignInAfterDeletion, portalPath } from "../paths.ts";
import type { ResponseTo } from "./call.ts";
import { useConnection } from "./connection.ts";
import { responseKey } from "./hooks.ts";

const portalKey = responseKey("GET /portal/api/portal", {});
const sessionKey = responseKey("GET /portal/api/session", {});

/** Notes that the reader has just signed in. Without the new session, the next page reads it. */
export function useSignedInNote(): (session?: ResponseTo<"GET /portal/api/session">) => void {
  const queries = useQueryClient();
  const { noteSignedIn } = useConnection();
  return (session) => {
    noteSignedIn();
    queries.setQueryData<ResponseTo<"GET /portal/api/portal">>(
      portalKey,
      (known) => known && { ...known, isSignedIn: true },
    );
    if (session) queries.setQueryData(sessionKey, session);
    else void queries.resetQueries({ queryKey: sessionKey });
  };
}

/** Reloads the sign-in page, which says that the reader's account was deleted. */
export function leaveAfterDeletion(): void {
  window.location.assign(`${portalPath}${pathToSignInAfterDeletion()}`);
}

/** Leaves the page of an ended session without asking about unsaved input, so that its memory is cleared. */
export function leaveEndedSession(): void {
  const { pathname, search } = window.location;
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  leaveToSignIn(pathname.slice(portalPath.length) + search);
}

/** Reloads the sign-in page, so that the page's memory forgets the previous user. */
export function leaveToSignIn(next?: string): void {
  window.location.assign(`${portalPath}${pathToSignIn(next)}`);
}
