/** The part of the memory that one mosque's requests may take. */
const shareOfMosque = 1 / 8;

/** Counts the bytes of the requests that wait to be logged, together and of each mosque. */
export interface WaitingBytes {
  /** The full bound that keeps out one more request of a mosque, as a text; undefined while it fits. */
  fullFor(mosqueId: string): string | undefined;
  add(mosqueId: string, bytes: number): void;
  remove(mosqueId: string, bytes: number): void;
}

/** @param most how many bytes may wait: the last request may exceed it, and a mosque's share of it */
export function createWaitingBytes(most: number): WaitingBytes {
  const mostOfMosque = most * shareOfMosque;
  /** Of the mosques with waiting requests. */
  const ofMosques = new Map<string, number>();
  let all = 0;
  return {
    fullFor(mosqueId) {
      if (all >= most) return `${most} bytes of requests`;
      const own = ofMosques.get(mosqueId) ?? 0;
      return own >= mostOfMosque ? `${mostOfMosque} bytes of requests of mosque ${mosqueId}` : undefined;
    },
    add(mosqueId, bytes) {
      all += bytes;
      ofMosques.set(mosqueId, (ofMosques.get(mosqueId) ?? 0) + bytes);
    },
    remove(mosqueId, bytes) {
      all -= bytes;
      const rest = (ofMosques.get(mosqueId) ?? 0) - bytes;
      if (rest > 0) ofMosques.set(mosqueId, rest);
      else ofMosques.delete(mosqueId);
    },
  };
}
