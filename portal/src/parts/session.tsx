import type { MosqueRole, User } from "@mosque-sync/contract";
import { createContext, useContext } from "react";
import type { AnswerTo } from "../api/call.ts";

/** Who is signed in, and the mosques they look after. */
export type Session = AnswerTo<"GET /portal/api/session">;

const SessionContext = createContext<Session | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("a page for people who are signed in is outside of SignedInLayout");
  return session;
}

/** What the user is in a mosque, as permissions are asked for. */
export function useStanding(mosqueId: string): {
  isOperator: User["isOperator"];
  role: MosqueRole | undefined;
} {
  const { user, mosques } = useSession();
  return { isOperator: user.isOperator, role: mosques.find(({ id }) => id === mosqueId)?.role };
}
