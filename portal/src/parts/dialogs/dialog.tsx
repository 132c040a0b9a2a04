import { Alert, Button, Group, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { UnsavedScope, useUnsavedScope } from "../forms/unsaved.tsx";

/** What a dialog is about while it is open; nothing while it is closed. */
export interface DialogState<About> {
  readonly about: About | undefined;
  readonly open: (about: About) => void;
  readonly close: () => void;
}

export function useDialog<About = "new">(): DialogState<About> {
  const [about, setAbout] = useState<About>();
  return { about, open: (next) => setAbout(() => next), close: () => setAbout(undefined) };
}

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** A question fits in a small box; a form has the whole screen of a phone. */
  readonly kind: "question" | "form";
  readonly children: ReactNode;
}

/**
 * A box over the page. Its content begins anew every time that it opens, and is gone at once when it closes: it asks
 * before it takes along what was typed.
 */
export function Dialog({ opened, onClose, title, kind, children }: DialogProps) {
  const { shell } = useMessages();
  const { register, isUnsaved } = useUnsavedScope();
  const [asks, setAsks] = useState(false);
  const isAsking = opened && asks;
  const close = () => {
    setAsks(false);
    onClose();
  };
  useEffect(() => {
    if (!opened) setAsks(false);
  }, [opened]);
  const onPhone = useMediaQuery("(max-width: 36em)") ?? false;
  return (
    <Modal
      opened={opened}
      onClose={() => (isUnsaved() ? setAsks(true) : close())}
      title={title}
      size={kind === "form" ? "lg" : "md"}
      centered
      fullScreen={kind === "form" && onPhone}
      transitionProps={{ exitDuration: 0 }}
      closeButtonProps={{ "aria-label": shell.close, size: "lg" }}
    >
      {isAsking && (
        <Alert
          role="alert"
          color="yellow"
          variant="light"
          title={shell.unsavedTitle}
          mb="md"
          styles={{ message: { overflow: "visible" } }} // So that the focus of its buttons is seen whole.
        >
          <Group gap="xs">
            <Button autoFocus onClick={() => setAsks(false)}>
              {shell.stay}
            </Button>
            <Button variant="default" onClick={close}>
              {shell.closeAnyway}
            </Button>
          </Group>
        </Alert>
      )}
      <UnsavedScope value={register}>{children}</UnsavedScope>
    </Modal>
  );
}
