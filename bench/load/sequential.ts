/** The 99th percentile of how long work takes that is done one time after the other, in milliseconds. */
export async function p99Of(work: () => Promise<unknown>, times: number): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    await work();
    taken.push(performance.now() - startedAt);
  }
  return taken.sort((one, other) => one - other)[Math.ceil(times * 0.99) - 1] ?? Number.NaN;
}
