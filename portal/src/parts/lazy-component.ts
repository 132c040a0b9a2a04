import { type ComponentType, type LazyExoticComponent, lazy } from "react";

const waiting: (() => void)[] = [];
let isFirstPageThere = false;

/**
 * A component outside the first page: its code is loaded once the first page is there, so that it also works if the
 * service becomes unavailable.
 */
export function later<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  let loading: ReturnType<typeof load> | undefined;
  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined; // Who asks next tries again.
      throw error;
    });
    return loading;
  };
  const loadQuietly = () => void loadOnce().catch(() => undefined);
  if (isFirstPageThere) loadQuietly();
  else waiting.push(loadQuietly);
  return lazy(loadOnce);
}

/** Loads what comes later: a page calls it once it is shown. */
export function loadWhatComesLater(): void {
  isFirstPageThere = true;
  for (const load of waiting.splice(0)) load();
}
