import { Button } from "@mantine/core";
import { useMessages } from "#messages/language.tsx";
import { useConfirm } from "#parts/dialogs/confirm.tsx";
import { Section } from "#parts/layout/section.tsx";

/** Empties a test mosque, once the reader has confirmed it. */
export default function EmptyTestMosque({ mosqueId }: { mosqueId: string }) {
  const { testMosques: words } = useMessages();
  const confirm = useConfirm();
  const ask = () =>
    confirm({
      title: words.emptyQuestion,
      text: words.emptyText,
      button: words.emptyIt,
      route: "POST /portal/api/mosques/{mosqueId}/emptying",
      input: { params: { mosqueId } },
      outcome: () => ({ notice: words.emptied }),
    });
  return (
    <Section title={words.emptyTitle} hint={words.emptyHint}>
      <Button color="red" variant="light" onClick={ask} style={{ alignSelf: "start" }}>
        {words.empty}
      </Button>
    </Section>
  );
}
