import { useSyncExternalStore } from "react";
import { CallFailure } from "./call.ts";

let signedOut = false;
const listeners = new Set<() => void>();

/** Remembers that the session has ended when a call says so, until somebody has signed in again. */
export function noteSignedOut(failure: unknown): void {
  if (failure instanceof CallFailure && failure.reason === "not_signed_in") setSignedOut(true);
}

export function noteSignedIn(): void {
  setSignedOut(false);
}

/** Whether the session has ended under an open page. */
export function useSignedOut(): boolean {
  return useSyncExternalStore(subscribe, () => signedOut);
}

function setSignedOut(value: boolean): void {
  signedOut = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
