import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import { useState } from "react";
import { Dialog, type DialogState } from "#parts/dialogs/dialog.tsx";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { NotRead } from "../kept/kept-days.tsx";
import type { TimetableResponse } from "../kept/use-sending.ts";
import { useDays } from "../reading/use-days.ts";
import { useTexts } from "../texts.tsx";
import { DraftView } from "./draft/draft-view.tsx";
import { type OwnEntry, type OwnItem, ownItems, withChange } from "./entries/own-list.ts";
import { EidForm } from "./forms/eid-form.tsx";
import { JummahForm } from "./forms/jummah-form.tsx";
import { RamadanForm } from "./forms/ramadan-form.tsx";
import { RuleForm } from "./forms/rule-form.tsx";

/** The subject of a dialog: a new entry, or an item to change. */
export interface Opened {
  readonly is: OwnItem["is"];
  readonly item?: OwnItem;
}

interface EntryDialogProps {
  readonly mosqueId: string;
  readonly dialog: DialogState<Opened>;
  readonly response: TimetableResponse;
  readonly document: MosqueTimetable;
}

/** Takes an entry, and shows the days with it before it is saved. */
export function EntryDialog({ dialog, ...props }: EntryDialogProps) {
  const { rules: words } = useTexts();
  return (
    <Dialog dialog={dialog} title={({ is, item }) => words[item ? "edit" : "add"][is]} kind="form">
      {(opened) => <Steps {...props} opened={opened} onClose={dialog.close} />}
    </Dialog>
  );
}

interface StepsProps extends Omit<EntryDialogProps, "dialog"> {
  readonly opened: Opened;
  readonly onClose: () => void;
}

function Steps({ mosqueId, response, document, opened, onClose }: StepsProps) {
  const { fileName, lastDay } = response.timetable;
  const [draft, setDraft] = useState<MosqueTimetable>();
  const kept = useDays(JSON.stringify(response.document), fileName);
  if (!kept) return <Waiting />;
  if (kept.is !== "read") return <NotRead is={kept.is} fileName={fileName} />;
  const entries: readonly OwnEntry[] = opened.item?.entries ?? [];
  const form = {
    entries,
    lastDay,
    onDraft: (added: readonly OwnEntry[]) => setDraft(withChange(document, { removed: entries, added })),
    calculated: kept.timetable.ahead?.islamicDays ?? [],
  };
  return (
    <>
      {/* The form keeps its input while the days are shown. */}
      <div hidden={draft !== undefined}>
        {opened.is === "rule" && <RuleForm {...form} />}
        {opened.is === "jummah" && <JummahForm {...form} />}
        {opened.is === "ramadan" && <RamadanForm {...form} />}
        {opened.is === "eid" && <EidForm {...form} items={ownItems(document)} />}
      </div>
      {draft && (
        <DraftView
          mosqueId={mosqueId}
          response={response}
          before={kept.timetable}
          draft={draft}
          onBack={() => setDraft(undefined)}
          onSaved={onClose}
        />
      )}
    </>
  );
}
