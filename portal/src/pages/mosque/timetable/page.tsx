import { Stack } from "@mantine/core";
import { mayDo } from "@mosque-sync/contract/roles";
import { type OwnEntries, ownEntriesOf } from "@mosque-sync/timetable/own-entries";
import { useMemo } from "react";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useStanding } from "#parts/accounts/session.tsx";
import { useDialog } from "#parts/dialogs/dialog.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { NothingYet } from "#parts/lists/empty-list.tsx";
import { MosquePage } from "../mosque-page.tsx";
import { BringSection } from "./bring/bring-section.tsx";
import { ChangesSection } from "./kept/changes-section.tsx";
import { hasTimetable, useCapabilities, useIsKept } from "./kept/is-kept.ts";
import { KeptSection } from "./kept/kept-section.tsx";
import { route, type TimetableResponse } from "./kept/use-sending.ts";
import { LinkSection } from "./links/link-section.tsx";
import { RulesSection } from "./rules/rules-section.tsx";
import { useTexts, WithTexts } from "./texts.tsx";

/** A mosque's timetable: the service keeps its prayer times up to date with it. */
export function Page() {
  return (
    <WithTexts>
      <TimetablePage />
    </WithTexts>
  );
}

function TimetablePage() {
  const { shell } = useMessages();
  const words = useTexts();
  return (
    <MosquePage name={shell.timetable} title={words.title} intro={words.intro}>
      {(mosqueId) => <LoadedTimetable key={mosqueId} mosqueId={mosqueId} />}
    </MosquePage>
  );
}

function LoadedTimetable({ mosqueId }: { mosqueId: string }) {
  const capabilities = useCapabilities(mosqueId);
  return (
    <Loaded of={capabilities}>
      {(known) => (hasTimetable(known) ? <Kept mosqueId={mosqueId} /> : <NotKept mosqueId={mosqueId} />)}
    </Loaded>
  );
}

function Kept({ mosqueId }: { mosqueId: string }) {
  const isKept = useIsKept(mosqueId);
  const response = useResponse(`GET ${route}`, { params: { mosqueId } }, { enabled: isKept });
  return <Loaded of={response}>{(kept) => <KeptTimetable mosqueId={mosqueId} response={kept} />}</Loaded>;
}

/** The same at every rendering: another one would be read again. */
const nothingSaid = {};

function KeptTimetable({ mosqueId, response }: { mosqueId: string; response: TimetableResponse }) {
  const mayEdit = mayDo("editData", useStanding(mosqueId));
  const { etag, document, timetable } = response;
  // The service read it as a document.
  const own = useMemo(() => ownEntriesOf(document as OwnEntries), [document]);
  const file = useMemo(
    () => ({ name: timetable.fileName, bytes: new TextEncoder().encode(JSON.stringify(document)) }),
    [timetable.fileName, document],
  );
  const linking = useDialog<string>();
  return (
    <Stack gap="lg">
      <KeptSection mosqueId={mosqueId} response={response} mayEdit={mayEdit} />
      <RulesSection mosqueId={mosqueId} response={response} mayEdit={mayEdit} />
      <LinkSection mosqueId={mosqueId} response={response} mayEdit={mayEdit} onChange={linking.open} />
      <ChangesSection mosqueId={mosqueId} response={response} mayEdit={mayEdit} />
      {mayEdit && (
        <BringSection
          mosqueId={mosqueId}
          kept={{ etag, own, file, link: timetable.link, reading: timetable.reading ?? nothingSaid }}
          linking={linking}
        />
      )}
    </Stack>
  );
}

function NotKept({ mosqueId }: { mosqueId: string }) {
  const words = useTexts();
  const mayEdit = mayDo("editData", useStanding(mosqueId));
  const linking = useDialog<string>();
  if (mayEdit) return <BringSection mosqueId={mosqueId} kept={undefined} linking={linking} />;
  return <NothingYet title={words.viewerTitle} text={words.viewerText} />;
}
