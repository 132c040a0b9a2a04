import { ApiError } from "#domain/api-error.ts";

/** How many sent files this process holds, together and of one mosque: each can take 10 MiB. */
const bounds = { together: 30, perMosque: 3 };

/**
 * Bounds the memory of sent files: a file is held while it arrives, waits to be read, and is read.
 * @throws ApiError timetables_busy
 */
export type FileTurns = <T>(mosqueId: string, hold: () => Promise<T>) => Promise<T>;

export function createFileTurns({ together, perMosque } = bounds): FileTurns {
  const held = new Map<string, number>();
  let count = 0;

  function add(mosqueId: string, change: 1 | -1): void {
    const own = (held.get(mosqueId) ?? 0) + change;
    if (own === 0) held.delete(mosqueId);
    else held.set(mosqueId, own);
    count += change;
  }

  return async (mosqueId, hold) => {
    const own = held.get(mosqueId) ?? 0;
    if (count >= together || own >= perMosque) throw ApiError.of("timetables_busy");
    add(mosqueId, 1);
    try {
      return await hold();
    } finally {
      add(mosqueId, -1);
    }
  };
}
