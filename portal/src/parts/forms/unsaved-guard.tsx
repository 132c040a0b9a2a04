import { Button, Group, Stack, Text } from "@mantine/core";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { useMessages } from "#messages/language.tsx";
import { Modal } from "../dialogs/modal.tsx";

/** Whether something typed would be lost now. */
type Check = () => boolean;

/** Registers a form while it is shown. @returns a function that removes it */
type Register = (isUnsaved: Check) => () => void;

const RegisterContext = createContext<Register>(() => () => {});
const GuardContext = createContext<(leave: () => void) => void>((leave) => leave());

/** Asks before a click elsewhere or a closed window discards input. */
export function useUnsaved(isUnsaved: Check): void {
  const register = useContext(RegisterContext);
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => register(() => latest.current()), [register]);
}

/** Leaves the page without a link: immediately, or after the reader has agreed to lose their input. */
export function useGuard(): (leave: () => void) => void {
  return useContext(GuardContext);
}

/** Passed when a saved form opens another page: the input is saved, so the reader is not asked. */
export const afterSaving = { state: { afterSaving: true } } as const;

function isAfterSaving(state: unknown): boolean {
  return (state as typeof afterSaving.state | null)?.afterSaving === true;
}

/** A page or a dialog, whose forms are guarded together. The forms of a dialog also count for its page. */
export function useUnsavedScope() {
  const outer = useContext(RegisterContext);
  const [checks] = useState(() => new Set<Check>());
  const register = useCallback<Register>(
    (check) => {
      checks.add(check);
      const forget = outer(check);
      return () => {
        checks.delete(check);
        forget();
      };
    },
    [checks, outer],
  );
  const isUnsaved = useCallback(() => [...checks].some((check) => check()), [checks]);
  return { register, isUnsaved };
}

/** Guards the forms of a dialog. */
export const UnsavedScope = RegisterContext.Provider;

/** Guards the forms of every page. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { register, isUnsaved } = useUnsavedScope();
  const [leaving, setLeaving] = useState<() => void>();
  const isGivenUp = useRef(false);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !(historyAction !== "POP" && isAfterSaving(nextLocation.state)) &&
      isUnsaved(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isGivenUp.current && isUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  const guard = useCallback(
    (leave: () => void) => (isUnsaved() ? setLeaving(() => leave) : leave()),
    [isUnsaved],
  );
  const stay = () => {
    blocker.reset?.();
    setLeaving(undefined);
  };
  const leave = () => {
    blocker.proceed?.();
    isGivenUp.current = leaving !== undefined;
    leaving?.();
    setLeaving(undefined);
  };
  return (
    <RegisterContext value={register}>
      <GuardContext value={guard}>{children}</GuardContext>
      <Question opened={blocker.state === "blocked" || leaving !== undefined} onStay={stay} onLeave={leave} />
    </RegisterContext>
  );
}

interface QuestionProps {
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function Question({ opened, onStay, onLeave }: QuestionProps) {
  const { shell } = useMessages();
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={shell.unsavedTitle}
      centered
      zIndex={350} // Above the page's dialogs.
      transitionProps={{ exitDuration: 0 }}
      closeButtonProps={{ "aria-label": shell.close, size: "lg" }}
    >
      <Stack>
        <Text>{shell.unsavedText}</Text>
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onLeave}>
            {shell.leave}
          </Button>
          <Button data-autofocus onClick={onStay}>
            {shell.stay}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
