/** Reaches the reader's other tabs of the portal, also after one of them has been to another site. */
const channelName = "mosque-sync-stepped-up";

/** Tells the other tabs that the reader has just proven who they are. */
export function tellSteppedUp(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(true);
  channel.close();
}

/**
 * Waits for a step-up in another tab.
 * @returns a function that ends the wait
 */
export function onSteppedUpElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", listener);
  return () => channel.close();
}
