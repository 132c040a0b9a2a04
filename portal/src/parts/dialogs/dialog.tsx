import { Alert, Button, Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
import type { ActionRoute, ResponseTo } from "#api/call.ts";
import { type Action, useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useNotice } from "../feedback/notice.tsx";
import { UnsavedScope, useUnsavedScope } from "../forms/unsaved-guard.tsx";
import { Modal } from "./modal.tsx";

/** The subject of an open dialog; undefined while it is closed. */
export interface DialogState<About> {
  readonly about: About | undefined;
  readonly open: (about: About) => void;
  readonly close: () => void;
}

export function useDialog<About = "new">(): DialogState<About> {
  const [about, setAbout] = useState<About>();
  return { about, open: (next) => setAbout(() => next), close: () => setAbout(undefined) };
}

/**
 * The change that a dialog makes. Once it is made, the dialog closes.
 * @param done the notice that is then shown
 */
export function useDialogAction<R extends ActionRoute>(
  route: R,
  dialog: Pick<DialogState<unknown>, "close">,
  done: (answer: ResponseTo<R>) => string,
): Action<R> {
  const say = useNotice();
  return useAction(route, {
    onDone: (answer) => {
      dialog.close();
      say(done(answer));
    },
  });
}

interface DialogProps<About> {
  readonly dialog: DialogState<About>;
  /** The change that the dialog makes. How it went is forgotten when the dialog closes. */
  readonly action?: { readonly reset: () => void };
  readonly title: (about: About) => string;
  /** A question fits in a small box; a form takes the whole screen of a phone. */
  readonly kind: "question" | "form";
  readonly children: (about: About) => ReactNode;
}

/** A box over the page. Its content starts fresh whenever it opens. It asks before it discards input. */
export function Dialog<About>({ dialog, action, title, kind, children }: DialogProps<About>) {
  const { shell } = useMessages();
  const { register, isUnsaved } = useUnsavedScope();
  const [asks, setAsks] = useState(false);
  const { about } = dialog;
  const isOpen = about !== undefined;
  const reset = action?.reset;
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      setAsks(false);
      reset?.();
    };
  }, [isOpen, reset]);
  const discard = () => {
    setAsks(false);
    dialog.close();
  };
  const onPhone = useMediaQuery("(max-width: 36em)") ?? false;
  return (
    <Modal
      opened={isOpen}
      onClose={() => (isUnsaved() ? setAsks(true) : dialog.close())}
      title={isOpen ? title(about) : ""}
      size={kind === "form" ? "lg" : "md"}
      centered
      fullScreen={kind === "form" && onPhone}
      transitionProps={{ exitDuration: 0 }}
      closeButtonProps={{ "aria-label": shell.close, size: "lg" }}
    >
      {asks && <UnsavedAlert onStay={() => setAsks(false)} onDiscard={discard} />}
      <UnsavedScope value={register}>{isOpen && children(about)}</UnsavedScope>
    </Modal>
  );
}

function UnsavedAlert({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const { shell } = useMessages();
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      title={shell.unsavedTitle}
      mb="md"
      styles={{ message: { overflow: "visible" } }} // Shows the focus ring of its buttons whole.
    >
      <Group gap="xs">
        <Button autoFocus onClick={onStay}>
          {shell.stay}
        </Button>
        <Button variant="default" onClick={onDiscard}>
          {shell.closeAnyway}
        </Button>
      </Group>
    </Alert>
  );
}
