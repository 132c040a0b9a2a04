import ReadingWorker from "./reading-worker.ts?worker";
import type { Asked, Said } from "./shown.ts";

/** How long reading may take once the worker has begun, in milliseconds. */
const readingMs = 10_000;
/** How long the worker's own code may take to arrive, in milliseconds. */
const loadingMs = 60_000;

/** How a reading went: "too-slow" after ten seconds, "not-loaded" if the worker's code did not arrive. */
export type Outcome = Exclude<Said, { is: "begun" }> | { readonly is: "too-slow" | "not-loaded" };

export interface Reading {
  readonly outcome: Promise<Outcome>;
  /** Ends the reading; its outcome never comes. */
  readonly end: () => void;
}

/** Reads files in a worker, which loads the readers of all formats. A worker that takes too long is ended. */
export function startReading(asked: Asked): Reading {
  const worker = new ReadingWorker();
  let timer: ReturnType<typeof setTimeout>;
  const end = () => {
    clearTimeout(timer);
    worker.terminate();
  };
  const outcome = new Promise<Outcome>((resolve) => {
    const finish = (outcome: Outcome) => {
      end();
      resolve(outcome);
    };
    timer = setTimeout(() => finish({ is: "not-loaded" }), loadingMs);
    worker.addEventListener("error", () => finish({ is: "not-loaded" }));
    worker.addEventListener("message", ({ data }: MessageEvent<Said>) => {
      if (data.is !== "begun") return finish(data);
      clearTimeout(timer);
      timer = setTimeout(() => finish({ is: "too-slow" }), readingMs);
    });
    worker.postMessage(asked);
  });
  return { outcome, end };
}
