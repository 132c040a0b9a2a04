import { Button, type ButtonProps } from "@mantine/core";
import { useEffect, useState } from "react";
import { useMessages } from "#messages/language.tsx";
import { IconAlertTriangle, IconCheck, IconCopy } from "../icons.ts";

/** How long the button shows whether copying worked, in milliseconds. */
const saysSoMs = 2_500;

const icons = { copy: IconCopy, copied: IconCheck, copyByHand: IconAlertTriangle };

interface CopyButtonProps extends ButtonProps {
  readonly text: string;
  /** The accessible name of the text. */
  readonly of: string;
  /** The button's label before the click, if "Copy" is too little. */
  readonly label?: string;
}

/** Copies a text, and shows whether that worked. */
export function CopyButton({ text, of, label, ...props }: CopyButtonProps) {
  const { shell } = useMessages();
  const [state, setState] = useState<keyof typeof icons>("copy");

  useEffect(() => {
    if (state === "copy") return;
    const timer = setTimeout(() => setState("copy"), saysSoMs);
    return () => clearTimeout(timer);
  }, [state]);

  const Icon = icons[state];
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} />}
      aria-label={state === "copy" && label ? label : `${shell[state]}: ${of}`}
      aria-live="polite"
      onClick={async ({ currentTarget }) =>
        setState((await copies(text, currentTarget)) ? "copied" : "copyByHand")
      }
      {...props}
    >
      {(state === "copy" && label) || shell[state]}
    </Button>
  );
}

/** Browsers offer the clipboard only to pages behind TLS, and not always there; the older way needs a field. */
async function copies(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiesFromField(text, button);
  }
}

function copiesFromField(text: string, button: HTMLElement): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  button.after(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  button.focus();
  return copied;
}
