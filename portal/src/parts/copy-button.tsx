import { Button, type ButtonProps } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useMessages } from "../messages/language.tsx";

/** How long a button says that it has copied, in milliseconds. */
const saysSoMs = 2_500;

/**
 * Copies a text, and says so.
 * @param of what the text is, for those who don't see where the button stands
 */
export function CopyButton({ text, of, ...props }: { text: string; of: string } & ButtonProps) {
  const { shell } = useMessages();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), saysSoMs);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      aria-label={`${copied ? shell.copied : shell.copy}: ${of}`}
      aria-live="polite"
      onClick={({ currentTarget }) => void copy(text, currentTarget).then(() => setCopied(true))}
      {...props}
    >
      {copied ? shell.copied : shell.copy}
    </Button>
  );
}

/** Browsers give the clipboard only to pages behind TLS; elsewhere the text is selected beside the button. */
async function copy(text: string, button: HTMLElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  button.after(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  button.focus();
}
