import { Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useMessages } from "../../messages/language.tsx";

/** Whether a page has been shown already: the browser itself tells of the first. */
let isLaterPage = false;

/**
 * The heading of a page, which also names it in the browser's tab. Every page has exactly one. A page that follows
 * another gets the focus there, so that who can't see it hears where they are, and goes on from its top.
 */
export function PageTitle({ children }: { children: string }) {
  const { shell } = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${children} · ${shell.product}`;
  }, [children, shell.product]);

  useEffect(() => {
    const isInDialog = document.activeElement?.closest("[role=dialog]");
    if (isLaterPage && !isInDialog) heading.current?.focus();
    isLaterPage = true;
  }, []);

  return (
    <Title ref={heading} order={1} size="h2" tabIndex={-1} style={{ outline: "none" }}>
      {children}
    </Title>
  );
}
