import { Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useConnection } from "../../api/connection.ts";
import { useMessages } from "../../messages/language.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { AddApp } from "./add-app.tsx";

/** Stands before a page that needs a second factor, and leads on to it. */
export function MustAddFactor() {
  const { factors } = useMessages();
  const { noteFactor } = useConnection();
  const queries = useQueryClient();
  const goOn = () => {
    noteFactor();
    void queries.invalidateQueries();
  };
  return (
    <Stack maw={560} mx="auto">
      <PageTitle>{factors.mustTitle}</PageTitle>
      <Text>{factors.mustText}</Text>
      <AddApp onAdded={goOn} />
    </Stack>
  );
}
