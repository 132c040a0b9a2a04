import { Title } from "@mantine/core";
import { useEffect } from "react";
import { useMessages } from "../messages/language.tsx";

/** The heading of a page, which also names it in the browser's tab. Every page has exactly one. */
export function PageTitle({ children }: { children: string }) {
  const { shell } = useMessages();
  useEffect(() => {
    document.title = `${children} · ${shell.product}`;
  }, [children, shell.product]);
  return (
    <Title order={1} size="h2">
      {children}
    </Title>
  );
}
