import type { MosqueRole, User } from "@mosque-sync/contract";
import { createContext, useContext } from "react";
import type { CallFailure, ResponseTo } from "#api/call.ts";
import { useResponse } from "#api/hooks.ts";

/** The signed-in user, and how many mosques they look after. */
export type Session = ResponseTo<"GET /portal/api/session">;

/** Whether the reader is signed in, as far as the page knows. */
type SignedIn =
  | { readonly state: "reading" }
  | { readonly state: "signedOut" }
  | { readonly state: "signedIn"; readonly session: Session }
  | { readonly state: "unknown"; readonly failure: CallFailure; readonly readAgain: () => void };

/** Reads whether there is a session before the session itself: browsers report a refused call as an error of the page. */
export function useSignedIn(): SignedIn {
  const portal = useResponse("GET /portal/api/portal", {});
  const isSignedIn = portal.data?.isSignedIn;
  const session = useResponse("GET /portal/api/session", {}, { enabled: isSignedIn === true });
  if (session.data) return { state: "signedIn", session: session.data };
  if (isSignedIn === false || session.error?.reason === "not_signed_in") return { state: "signedOut" };
  const failed = [portal, session].find(({ error }) => error !== null);
  return failed?.error
    ? { state: "unknown", failure: failed.error, readAgain: () => void failed.refetch() }
    : { state: "reading" };
}

const SessionContext = createContext<Session | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("a page for people who are signed in is outside of SignedInLayout");
  return session;
}

/** The reader's role in a mosque, as `mayDo` takes it; no role without an id. */
export function useStanding(mosqueId: string | undefined): {
  isOperator: User["isOperator"];
  role: MosqueRole | undefined;
} {
  const { user } = useSession();
  const mosque = useResponse(
    "GET /portal/api/mosques/{mosqueId}",
    { params: { mosqueId: mosqueId ?? "" } },
    { enabled: mosqueId !== undefined },
  );
  return { isOperator: user.isOperator, role: mosque.data?.mosque.role };
}
