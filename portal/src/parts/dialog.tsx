import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useMessages } from "../messages/language.tsx";

/** Whether a dialog is open, and what it is about: still so while it closes before the eyes. */
export interface DialogState<About> {
  readonly opened: boolean;
  readonly about: About | undefined;
  readonly open: (about: About) => void;
  readonly close: () => void;
}

export function useDialog<About = true>(): DialogState<About> {
  const [{ opened, about }, set] = useState<{ opened: boolean; about?: About }>({ opened: false });
  return {
    opened,
    about,
    open: (next) => set({ opened: true, about: next }),
    close: () => set((last) => ({ ...last, opened: false })),
  };
}

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** A question fits in a small box; a form has the whole screen of a phone. */
  readonly kind: "question" | "form";
  readonly children: ReactNode;
}

/** A box over the page. Its content begins anew every time that it opens. */
export function Dialog({ opened, onClose, title, kind, children }: DialogProps) {
  const { shell } = useMessages();
  const onPhone = useMediaQuery("(max-width: 36em)") ?? false;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={kind === "form" ? "lg" : "md"}
      centered
      fullScreen={kind === "form" && onPhone}
      closeButtonProps={{ "aria-label": shell.close, size: "lg" }}
      styles={{ title: { fontSize: "var(--mantine-font-size-xl)", fontWeight: 650 } }}
    >
      {children}
    </Modal>
  );
}
