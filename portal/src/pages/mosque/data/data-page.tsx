import { Stack } from "@mantine/core";
import { mayDo } from "@mosque-sync/contract/roles";
import type { ReactNode } from "react";
import { useMessages } from "#messages/language.tsx";
import { useStanding } from "#parts/accounts/session.tsx";
import { PageViews } from "#parts/layout/page-views.tsx";
import { pathTo } from "#paths.ts";
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
  const views = (Object.keys(pages) as Part[]).map((part) => ({
    to: pathTo(pages[part], { mosqueId }),
    label: words.part[part],
    isHere: part === here,
  }));
  return <PageViews label={words.parts} views={views} />;
}
