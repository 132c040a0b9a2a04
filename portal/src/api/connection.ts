import { createContext, useContext, useSyncExternalStore } from "react";
import { CallFailure, mayPass } from "./call.ts";

/** What failed calls say about the service and the session, until a later call says otherwise. */
export interface ConnectionState {
  /** The reason why reads fail at the moment: no response arrives, or the service reports a problem. */
  readonly away?: "unreachable" | "unwell";
  /** Whether the session has ended under an open page. */
  readonly isSignedOut: boolean;
  /** Whether the account was disabled under an open page. */
  readonly isDisabled?: boolean;
  /** Whether an open page needs a second factor that the account does not have. */
  readonly needsFactor?: boolean;
}

export interface Connection {
  readonly state: () => ConnectionState;
  /** @returns a function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void;
  readonly noteFailure: (failure: unknown) => void;
  /** Notes that the service responds again. */
  readonly noteBack: () => void;
  readonly noteSignedIn: () => void;
  /** Notes that a second factor was added, or that the reader has left the page that needs one. */
  readonly noteFactor: () => void;
}

export function createConnection(): Connection {
  let state: ConnectionState = { isSignedOut: false };
  const listeners = new Set<() => void>();
  const change = (next: ConnectionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteFailure: (failure) => {
      if (!(failure instanceof CallFailure)) return;
      if (failure.reason === "not_signed_in") change({ ...state, isSignedOut: true });
      if (failure.reason === "account_disabled") change({ ...state, isDisabled: true });
      if (failure.reason === "second_factor_required") change({ ...state, needsFactor: true });
      if (mayPass(failure)) {
        change({ ...state, away: failure.reason === "unreachable" ? "unreachable" : "unwell" });
      }
    },
    noteBack: () => {
      const { away: _, ...rest } = state;
      change(rest);
    },
    noteSignedIn: () => change({ ...state, isSignedOut: false }),
    noteFactor: () => {
      if (state.needsFactor) change({ ...state, needsFactor: false });
    },
  };
}

const ConnectionContext = createContext<Connection | undefined>(undefined);
export const ConnectionProvider = ConnectionContext.Provider;

export function useConnection(): Connection & ConnectionState {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error("a page is outside ConnectionProvider");
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  return { ...connection, ...state };
}
