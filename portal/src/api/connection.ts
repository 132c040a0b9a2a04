import { createContext, useContext, useSyncExternalStore } from "react";
import { CallFailure, mayPass } from "./call.ts";

/** What failed calls say about the service and the session, until a later call says otherwise. */
export interface ConnectionState {
  /** Why nothing can be read for now: no answer arrives, or the service reports a problem of its own. */
  readonly away?: "unreachable" | "unwell";
  /** Whether the session has ended under an open page. */
  readonly isSignedOut: boolean;
}

export interface Connection {
  readonly state: () => ConnectionState;
  /** @returns a function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void;
  readonly noteFailure: (failure: unknown) => void;
  /** Notes that the service answers again. */
  readonly noteBack: () => void;
  readonly noteSignedIn: () => void;
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
      if (mayPass(failure)) {
        change({ ...state, away: failure.reason === "unreachable" ? "unreachable" : "unwell" });
      }
    },
    noteBack: () => change({ isSignedOut: state.isSignedOut }),
    noteSignedIn: () => change({ ...state, isSignedOut: false }),
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
