import { Center, Loader } from "@mantine/core";
import { useOpenMessages } from "#messages/language.tsx";

/** A placeholder for a page's content. */
export function Waiting() {
  const { shell } = useOpenMessages();
  return (
    <Center mih={240} aria-busy="true">
      <Loader role="status" aria-label={shell.loading} />
    </Center>
  );
}
