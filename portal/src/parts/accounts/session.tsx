import type { MosqueRole, User } from "@mosque-sync/contract";
import { createContext, useContext } from "react";
import type { AnswerTo, CallFailure } from "../../api/call.ts";
import { useAnswer } from "../../api/hooks.ts";

/** Who is signed in, and how many mosques they look after. */
export type Session = AnswerTo<"GET /portal/api/session">;

/** Whether somebody is signed in, as far as it is known. */
type SignedIn =
  | { readonly state: "asking" }
  | { readonly state: "nobody" }
  | { readonly state: "somebody"; readonly session: Session }
  | { readonly state: "unknown"; readonly failure: CallFailure; readonly askAgain: () => void };

/** Asks whether, and only then who: browsers report a question that is refused as an error of the page. */
export function useSignedIn(): SignedIn {
  const portal = useAnswer("GET /portal/api/portal", {});
  const isSignedIn = portal.data?.isSignedIn;
  const session = useAnswer("GET /portal/api/session", {}, { enabled: isSignedIn === true });
  if (session.data) return { state: "somebody", session: session.data };
  if (isSignedIn === false || session.error?.reason === "not_signed_in") return { state: "nobody" };
  const failed = [portal, session].find(({ error }) => error !== null);
  return failed?.error
    ? { state: "unknown", failure: failed.error, askAgain: () => void failed.refetch() }
    : { state: "asking" };
}

const SessionContext = createContext<Session | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("a page for people who are signed in is outside of SignedInLayout");
  return session;
}

/** What the user is in a mosque, as permissions are asked for: the mosque itself tells the role. */
export function useStanding(mosqueId: string): {
  isOperator: User["isOperator"];
  role: MosqueRole | undefined;
} {
  const { user } = useSession();
  const mosque = useAnswer("GET /portal/api/mosques/{mosqueId}", { params: { mosqueId } });
  return { isOperator: user.isOperator, role: mosque.data?.mosque.role };
}
