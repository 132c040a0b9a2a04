import { CloseButton, Group, Paper, Text } from "@mantine/core";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { useMessages } from "#messages/language.tsx";
import { IconCircleCheck } from "../icons.ts";
import classes from "./notice.module.css";

/** How long a notice stays, in milliseconds. */
const staysMs = 10_000;

const NoticeContext = createContext<(text: string) => void>(() => {});

/** Confirms a change in a notice, which outlives the dialog or page where the change was made. */
export function useNotice(): (text: string) => void {
  return useContext(NoticeContext);
}

/** Shows the latest notice at the edge of every page, and has it read aloud. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const { shell } = useMessages();
  const [notice, setNotice] = useState<{ readonly text: string }>();
  const say = useCallback((text: string) => setNotice({ text }), []);

  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(undefined), staysMs);
    return () => clearTimeout(timer);
  }, [notice]);

  return (
    <NoticeContext value={say}>
      {children}
      <div role="status" className={classes.place}>
        {notice && (
          <Paper withBorder shadow="md" p="sm" className={classes.notice}>
            <Group gap="sm" wrap="nowrap">
              <IconCircleCheck size={22} className={classes.sign} />
              <Text size="sm">{notice.text}</Text>
              <CloseButton aria-label={shell.close} ms="auto" onClick={() => setNotice(undefined)} />
            </Group>
          </Paper>
        )}
      </div>
    </NoticeContext>
  );
}
