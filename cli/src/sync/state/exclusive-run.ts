import path from "node:path";
import { Stop } from "../../run/stop.ts";
import { type Holder, type LockServices, takeLock } from "./lock.ts";
import { elsewhere, type StatePlace } from "./state-file.ts";

/**
 * Runs `work` while no other run changes the same mosque.
 * @param needsState whether to stop if the folder of the state cannot be written; otherwise it only warns
 * @param work gets the place of the state, if it can be written
 */
export async function oneAtATime<Result>(
  state: StatePlace,
  needsState: boolean,
  services: LockServices & { log: (text: string) => void },
  work: (state: StatePlace | undefined) => Promise<Result>,
): Promise<Result> {
  const locking = await takeLock(lockPathOf(state.path), services);
  switch (locking.is) {
    case "held":
      throw new Stop("error", `${describe(locking.by)} Wait until it has ended, then run this again.`);
    case "impossible": {
      const what = `${path.dirname(state.path)} cannot be written (${locking.why})`;
      if (needsState) {
        const why = "and mosque-sync must remember which announcements and events it made";
        throw new Stop("error", `${what}, ${why}. ${elsewhere}`);
      }
      services.log(
        `${what}, so this run is not remembered and not protected from another one at the same time. ${elsewhere}`,
      );
      return work(undefined);
    }
    case "taken":
      try {
        return await work(state);
      } finally {
        locking.release();
      }
  }
}

function lockPathOf(statePath: string): string {
  return `${statePath.replace(/(\.state)?\.json$/, "")}.lock`;
}

function describe(holder: Holder | undefined): string {
  if (!holder) return "Another mosque-sync is at work on this mosque.";
  const { pid, host, since } = holder;
  return `Another mosque-sync has been at work on this mosque since ${since} (process ${pid} on ${host}).`;
}
