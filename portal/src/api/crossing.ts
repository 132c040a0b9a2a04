import { useQueryClient } from "@tanstack/react-query";
import { paths } from "../paths.ts";
import type { AnswerTo } from "./call.ts";
import { answerKey } from "./hooks.ts";
import { noteSignedIn } from "./signed-out.ts";

const portalKey = answerKey("GET /portal/api/portal", {});
const sessionKey = answerKey("GET /portal/api/session", {});

/** Notes that somebody has just signed in. Without their session, the page behind reads it. */
export function useSignedInNote(): (session?: AnswerTo<"GET /portal/api/session">) => void {
  const queries = useQueryClient();
  return (session) => {
    noteSignedIn();
    queries.setQueryData<AnswerTo<"GET /portal/api/portal">>(
      portalKey,
      (known) => known && { ...known, isSignedIn: true },
    );
    if (session) queries.setQueryData(sessionKey, session);
    else void queries.resetQueries({ queryKey: sessionKey });
  };
}

/** Goes to the sign-in page by loading it again, so that nothing of who was signed in stays in the page's memory. */
export function leaveToSignIn(query: { next?: string } = {}): void {
  window.location.assign(`${import.meta.env.BASE_URL}${paths.signIn(query).slice(1)}`);
}
