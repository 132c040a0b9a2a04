import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { StepUpContextProvider } from "#api/step-up.ts";

const StepUpDialog = lazy(() => import("./step-up-dialog.tsx"));

/** Lets every change below it ask the reader to prove who they are, over the page and whatever was typed there. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const [settle, setSettle] = useState<(isDone: boolean) => void>();
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setSettle(() => (isDone: boolean) => {
          setSettle(undefined);
          resolve(isDone);
        });
      }),
    [],
  );
  return (
    <StepUpContextProvider value={ask}>
      {children}
      {settle && (
        <Suspense>
          <StepUpDialog settle={settle} />
        </Suspense>
      )}
    </StepUpContextProvider>
  );
}
