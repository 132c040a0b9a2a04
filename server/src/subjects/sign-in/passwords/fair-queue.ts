/** The sender of work in the queue. */
export interface QueuedWork {
  /** The network that the request came from. */
  readonly network: string;
  /** True for people with a session, a one-time link or a known device. */
  readonly isKnown: boolean;
}

/** Runs work in its turn. @throws the error of `onTooMany` when too much is waiting */
export type FairQueue = <T>(turn: QueuedWork, work: () => Promise<T>) => Promise<T>;

/**
 * Shares a bounded capacity fairly: networks take turns, one piece of work each, so that a network with much work only
 * delays itself. Known and unknown people wait in two queues, served in turn.
 */
export function createFairQueue({
  atOnce,
  waitingMax,
  waitingPerNetworkMax,
  onTooMany,
}: {
  readonly atOnce: number;
  /** In each of the two queues. */
  readonly waitingMax: number;
  readonly waitingPerNetworkMax: number;
  readonly onTooMany: () => Error;
}): FairQueue {
  const bounds = { waitingMax, waitingPerNetworkMax };
  const [known, unknown] = [createQueue(bounds), createQueue(bounds)];
  const order = [known, unknown];
  let underWay = 0;

  function startNext(): void {
    const [first, second] = order.reverse();
    const waiting = first?.take() ?? second?.take();
    if (waiting) waiting.start();
    else underWay -= 1;
  }

  return async ({ network, isKnown }, work) => {
    if (underWay < atOnce) {
      underWay += 1;
    } else {
      await new Promise<void>((start, reject) => {
        const refused = (isKnown ? known : unknown).add(network, {
          start,
          refuse: () => reject(onTooMany()),
        });
        refused?.refuse();
      });
    }
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

interface Queue {
  /**
   * Adds work to the queue. @returns the work to refuse: undefined, this work, or the last of the network with the most
   * waiting
   */
  add(network: string, waiting: Waiting): Waiting | undefined;
  /** The first of the network whose turn it is. */
  take(): Waiting | undefined;
}

function createQueue({
  waitingMax,
  waitingPerNetworkMax,
}: {
  readonly waitingMax: number;
  readonly waitingPerNetworkMax: number;
}): Queue {
  /** By network, in the order of their turns; empty lists are removed. */
  const byNetwork = new Map<string, Waiting[]>();
  let count = 0;

  /** Removes the last work of the network with the most waiting, unless `network` would then have as many. */
  function giveWay(network: string): Waiting | undefined {
    let most: Waiting[] = [];
    for (const waiting of byNetwork.values()) if (waiting.length > most.length) most = waiting;
    return most.length > (byNetwork.get(network)?.length ?? 0) + 1 ? most.pop() : undefined;
  }

  return {
    add(network, waiting) {
      const own = byNetwork.get(network) ?? [];
      if (own.length >= waitingPerNetworkMax) return waiting;
      const refused = count >= waitingMax ? giveWay(network) : undefined;
      if (count >= waitingMax && !refused) return waiting;
      own.push(waiting);
      byNetwork.set(network, own);
      if (!refused) count += 1;
      return refused;
    },
    take() {
      const [[network, waiting] = []] = byNetwork;
      if (network === undefined || !waiting) return undefined;
      const first = waiting.shift();
      byNetwork.delete(network);
      if (waiting.length > 0) byNetwork.set(network, waiting);
      count -= 1;
      return first;
    },
  };
}
