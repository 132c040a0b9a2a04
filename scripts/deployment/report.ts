/** Carries out a step and prints a line about it. */
export type Report = <T>(what: string, step: () => T | Promise<T>) => Promise<T>;

/** A step that fails is named, and ends the proof. */
export const report: Report = async (what, step) => {
  const startedAt = performance.now();
  const print = (mark: string) =>
    console.log(`${mark}  ${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${what}`);
  try {
    const result = await step();
    print("ok    ");
    return result;
  } catch (error) {
    print("FAILED");
    throw error;
  }
};
