/** How often work is observed until the service does nothing else meanwhile. */
const attempts = 5;

/**
 * Observes some work, and again if more is seen than the work can cause: the service's housekeeping may run in the same
 * moment.
 * @param most how much the work can cause
 * @returns what was seen last
 */
export async function quiescent<T>(most: number, observe: () => Promise<T[]>): Promise<T[]> {
  let seen = await observe();
  for (let again = 1; again < attempts && seen.length > most; again += 1) seen = await observe();
  return seen;
}
