import { Anchor, Group, Stack } from "@mantine/core";
import { mayDo } from "@mosque-sync/contract/roles";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMessages } from "../../../messages/language.tsx";
import { useStanding } from "../../../parts/accounts/session.tsx";
import { pathTo } from "../../../paths.ts";
import { MosquePage } from "../mosque-page.tsx";

const pages = {
  profile: "data",
  prayers: "dataPrayers",
  announcements: "dataAnnouncements",
  events: "dataEvents",
} as const;
type Part = keyof typeof pages;

interface DataPageProps {
  readonly part: Part;
  readonly children: (mosque: { readonly mosqueId: string; readonly mayEdit: boolean }) => ReactNode;
}

/** A part of a mosque's data, below the links to all parts. */
export function DataPage({ part, children }: DataPageProps) {
  const { data: words, shell } = useMessages();
  return (
    <MosquePage name={shell.data} title={words.title} intro={words.intro}>
      {(mosqueId) => (
        <Stack gap="lg" key={mosqueId}>
          <Parts mosqueId={mosqueId} here={part} />
          <Standing mosqueId={mosqueId}>{children}</Standing>
        </Stack>
      )}
    </MosquePage>
  );
}

function Standing({ mosqueId, children }: { mosqueId: string } & Pick<DataPageProps, "children">) {
  const mayEdit = mayDo("editData", useStanding(mosqueId));
  return children({ mosqueId, mayEdit });
}

function Parts({ mosqueId, here }: { mosqueId: string; here: Part }) {
  const { data: words } = useMessages();
  return (
    <Group component="nav" gap="xs" aria-label={words.parts}>
      {(Object.keys(pages) as Part[]).map((part) => (
        <Anchor
          key={part}
          component={Link}
          to={pathTo(pages[part], { mosqueId })}
          underline="never"
          c={part === here ? undefined : "dimmed"}
          fw={part === here ? 600 : 500}
          px="sm"
          py={6}
          aria-current={part === here ? "page" : undefined}
          bd={`1px solid ${part === here ? "var(--mantine-primary-color-filled)" : "var(--mantine-color-default-border)"}`}
          style={{ borderRadius: "var(--mantine-radius-default)" }}
        >
          {words.part[part]}
        </Anchor>
      ))}
    </Group>
  );
}
