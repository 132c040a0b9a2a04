/** The sender of work in the queue. */
export interface QueuedWork {
  /** The network or the user that the request came from. */
  readonly sender: string;
  /** True for people with a session, a one-time link or a known device. */
  readonly isKnown: boolean;
}

/** Runs work in its turn. @throws the error of `onTooMany` when too much is waiting */
export type FairQueue = <T>(turn: QueuedWork, work: () => Promise<T>) => Promise<T>;

/**
 * Shares a bounded capacity fairly: senders take turns, one piece of work each, so that a sender with much work only
 * delays itself. Known and unknown people wait in two queues, served in turn.
 */
export function createFairQueue({
  atOnce,
  waitingMax,
  waitingPerSenderMax,
  onTooMany,
}: {
  readonly atOnce: number;
  /** In each of the two queues. */
  readonly waitingMax: number;
  readonly waitingPerSenderMax: number;
  readonly onTooMany: () => Error;
}): FairQueue {
  const bounds = { waitingMax, waitingPerSenderMax };
  const [known, unknown] = [createQueue(bounds), createQueue(bounds)];
  const order = [known, unknown];
  let underWay = 0;

  function startNext(): void {
    const [first, second] = order.reverse();
    const waiting = first?.take() ?? second?.take();
    if (waiting) waiting.start();
    else underWay -= 1;
  }

  return async ({ sender, isKnown }, work) => {
    if (underWay < atOnce) {
      underWay += 1;
    } else {
      await new Promise<void>((start, reject) => {
        const refused = (isKnown ? known : unknown).add(sender, {
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
   * Adds work to the queue. @returns the work to refuse: undefined, this work, or the last of the sender with the most
   * waiting
   */
  add(sender: string, waiting: Waiting): Waiting | undefined;
  /** The first of the sender whose turn it is. */
  take(): Waiting | undefined;
}

function createQueue({
  waitingMax,
  waitingPerSenderMax,
}: {
  readonly waitingMax: number;
  readonly waitingPerSenderMax: number;
}): Queue {
  /** By sender, in the order of their turns; empty lists are removed. */
  const bySender = new Map<string, Waiting[]>();
  let count = 0;

  /** Removes the last work of the sender with the most waiting, unless `sender` would then have as many. */
  function giveWay(sender: string): Waiting | undefined {
    let most: Waiting[] = [];
    for (const waiting of bySender.values()) if (waiting.length > most.length) most = waiting;
    return most.length > (bySender.get(sender)?.length ?? 0) + 1 ? most.pop() : undefined;
  }

  return {
    add(sender, waiting) {
      const own = bySender.get(sender) ?? [];
      if (own.length >= waitingPerSenderMax) return waiting;
      const refused = count >= waitingMax ? giveWay(sender) : undefined;
      if (count >= waitingMax && !refused) return waiting;
      own.push(waiting);
      bySender.set(sender, own);
      if (!refused) count += 1;
      return refused;
    },
    take() {
      const [[sender, waiting] = []] = bySender;
      if (sender === undefined || !waiting) return undefined;
      const first = waiting.shift();
      bySender.delete(sender);
      if (waiting.length > 0) bySender.set(sender, waiting);
      count -= 1;
      return first;
    },
  };
}
