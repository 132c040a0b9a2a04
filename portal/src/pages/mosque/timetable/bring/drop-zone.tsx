import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { IconFileImport } from "#parts/icons.ts";
import { useTexts } from "../texts.tsx";
import classes from "./drop-zone.module.css";

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onPaste: () => void;
  readonly onLink: () => void;
}

/** Takes files: chosen, or dropped anywhere on the page. */
export function DropZone({ onFiles, onPaste, onLink }: DropZoneProps) {
  const words = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFiles(onFiles);
  return (
    <div className={classes.zone} data-over={isOver || undefined}>
      <Stack align="center" gap="sm">
        <IconFileImport size={36} className={classes.icon} />
        <Text ta="center">{words.drop}</Text>
        <Group justify="center" gap="xs">
          <Button onClick={() => input.current?.click()}>{words.choose}</Button>
          <Button variant="default" onClick={onPaste}>
            {words.paste}
          </Button>
          <Button variant="default" onClick={onLink}>
            {words.link.use}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" ta="center">
          {words.formats}
        </Text>
      </Stack>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.choose}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = ""; // The same file can be chosen again after a correction.
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

/** Takes files that are dropped on the page: next to the zone, the browser would leave the page for the file. */
function useDroppedFiles(onFiles: DropZoneProps["onFiles"]): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}
