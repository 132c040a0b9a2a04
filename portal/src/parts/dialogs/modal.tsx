import type { ModalProps } from "@mantine/core";
import { Suspense, useState } from "react";
import { later } from "../lazy-component.ts";

const LoadedModal = later(() => import("./loaded-modal.ts"));

/** Mantine's box over the page, whose code no page waits for. */
export function Modal(props: ModalProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <LoadedModal {...props} />
      </Suspense>
    )
  );
}
