import { useSyncExternalStore } from "react";
import { CallFailure } from "./call.ts";

/** Why nothing can be read for now: no answer comes, or the service says that it is not well. */
export type Away = "unreachable" | "unwell";

let away: Away | undefined;
const listeners = new Set<() => void>();

/** Remembers that the service is away when a call's failure says so. */
export function noteAway(failure: unknown): void {
  if (failure instanceof CallFailure && mayPass(failure)) {
    setAway(failure.reason === "unreachable" ? "unreachable" : "unwell");
  }
}

export function noteBack(): void {
  setAway(undefined);
}

export function useAway(): Away | undefined {
  return useSyncExternalStore(subscribe, () => away);
}

/** Whether the next try may succeed without anybody doing anything. */
export function mayPass({ reason }: CallFailure): boolean {
  return reason === "unreachable" || reason === "database_unavailable" || reason === "shutting_down";
}

function setAway(value: Away | undefined): void {
  away = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
