import { Title } from "@mantine/core";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import { useOpenMessages } from "#messages/language.tsx";
import { loadWhatComesLater } from "../lazy-component.ts";

/** Whether a page has been shown already: the browser itself announces the first. */
const IsLaterPageContext = createContext<RefObject<boolean> | undefined>(undefined);

/** Lets the titles of pages know which of them is the first. */
export function PageTitles({ children }: { children: ReactNode }) {
  const isLaterPage = useRef(false);
  return <IsLaterPageContext value={isLaterPage}>{children}</IsLaterPageContext>;
}

/**
 * The heading of a page, which also names the page in the browser's tab. Every page has exactly one. When one page
 * follows another, the heading takes the focus, so that a screen reader announces the page and continues from its top.
 */
export function PageTitle({ children }: { children: string }) {
  const { shell } = useOpenMessages();
  const isLaterPage = useContext(IsLaterPageContext);
  if (!isLaterPage) throw new Error("a page is outside PageTitles");
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${children} · ${shell.product}`;
  }, [children, shell.product]);

  useEffect(() => {
    const isInDialog = document.activeElement?.closest("[role=dialog]");
    if (isLaterPage.current && !isInDialog) heading.current?.focus();
    isLaterPage.current = true;
    loadWhatComesLater();
  }, [isLaterPage]);

  return (
    <Title ref={heading} order={1} size="h2" tabIndex={-1} style={{ outline: "none" }}>
      {children}
    </Title>
  );
}
