/** Does work in its turn. @throws what `onTooMany` gives, at once, when too much is waiting already */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so much work be under way at once, and so much wait for it: who comes later is told so instead. */
export function createTurns({
  atOnce,
  waitingMax,
  onTooMany,
}: {
  readonly atOnce: number;
  readonly waitingMax: number;
  readonly onTooMany: () => Error;
}): Turns {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  return async (work) => {
    if (underWay < atOnce) underWay += 1;
    else if (waiting.length >= waitingMax) throw onTooMany();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
