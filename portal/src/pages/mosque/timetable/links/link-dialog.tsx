import { Button, Stack, TextInput, VisuallyHidden } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useRef } from "react";
import { CallFailure, call, type ResponseTo } from "#api/call.ts";
import { useChange } from "#api/hooks.ts";
import { Dialog, type DialogState } from "#parts/dialogs/dialog.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { linkProblem } from "#parts/feedback/link-problem.ts";
import { useRequired } from "#parts/forms/action-form.tsx";
import type { Linked } from "../bring/use-reading.ts";
import { route } from "../kept/use-sending.ts";
import type { GivenFile } from "../reading/shown.ts";
import { bytesIn } from "../sources/source-file.ts";
import { StopText } from "../stops/stop-text.tsx";
import { useTexts } from "../texts.tsx";
import { linkOf } from "./typed-link.ts";

interface LinkDialogProps {
  readonly mosqueId: string;
  /** About the text that the field begins with. */
  readonly dialog: DialogState<string>;
  /** Whether a person can say how to read a file. */
  readonly asksAbout: (file: GivenFile) => Promise<boolean>;
  readonly onFetched: (fetched: GivenFile, linked: Linked) => void;
}

/** Takes the address of a published sheet, calendar or page, and shows its file before anything is kept. */
export function LinkDialog({ mosqueId, dialog, asksAbout, onFetched }: LinkDialogProps) {
  const words = useTexts();
  return (
    <Dialog dialog={dialog} title={() => words.link.use} kind="form">
      {(first) => (
        <LinkForm
          mosqueId={mosqueId}
          first={first}
          asksAbout={asksAbout}
          onFetched={(fetched, linked) => {
            dialog.close();
            onFetched(fetched, linked);
          }}
        />
      )}
    </Dialog>
  );
}

interface LinkFormProps extends Pick<LinkDialogProps, "mosqueId" | "asksAbout" | "onFetched"> {
  readonly first: string;
}

function LinkForm({ mosqueId, first, asksAbout, onFetched }: LinkFormProps) {
  const words = useTexts();
  const required = useRequired();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({ initialValues: { link: first }, validate: { link: required } });
  const { mutate, error, isPending } = useChange(
    (typed: string) => fetchFile(mosqueId, linkOf(typed), asksAbout),
    {},
  );
  const atField = error ? problemAtField(words, error) : undefined;
  const fetchIt = (typed: string) =>
    mutate(typed, {
      onSuccess: ({ file, linked }) => onFetched(file, linked),
      onError(failure) {
        const problem = problemAtField(words, failure);
        if (problem === undefined) return;
        form.setErrors({ link: problem });
        field.current?.focus();
      },
    });
  return (
    <form onSubmit={form.onSubmit(({ link }) => fetchIt(link))} noValidate>
      <Stack>
        <TextInput
          ref={field}
          data-autofocus
          label={words.link.label}
          description={words.link.hint}
          placeholder="https://"
          dir="ltr"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          {...form.getInputProps("link")}
        />
        <VisuallyHidden role="alert">{atField}</VisuallyHidden>
        {atField === undefined ? <Failure of={error} /> : <Details of={error} />}
        <Button type="submit" loading={isPending}>
          {words.link.fetch}
        </Button>
      </Stack>
    </form>
  );
}

/**
 * Fetches the file of a link with the plan of its day. A file that is readable only after a question comes without.
 * @throws CallFailure also for a file that no question makes readable
 */
async function fetchFile(
  mosqueId: string,
  url: string,
  asksAbout: LinkDialogProps["asksAbout"],
): Promise<{ readonly file: GivenFile; readonly linked: Linked }> {
  const params = { mosqueId };
  const query = { link: url, validateOnly: true };
  try {
    const { plan, file } = await call(`PUT ${route}`, { params, body: new Uint8Array(), query });
    if (!file) throw new Error("The service sent no file of a link.");
    return { file: givenOf(file), linked: { url, plan } };
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.reason !== "timetable_not_read") throw failure;
    const { file } = await call(`POST ${fileRoute}`, { params, query: { link: url } });
    const given = givenOf(file);
    if (!(await asksAbout(given))) throw failure;
    return { file: given, linked: { url, plan: undefined } };
  }
}

const fileRoute = "/portal/api/mosques/{mosqueId}/linked-file";

function givenOf({ fileName, content }: ResponseTo<`POST ${typeof fileRoute}`>["file"]): GivenFile {
  return { name: fileName, bytes: bytesIn(content) };
}

type Words = ReturnType<typeof useTexts>;

/** The sentence for the field; undefined for a failure that has no part in the typed link. */
function problemAtField(words: Words, { reason, details }: CallFailure): string | undefined {
  switch (reason) {
    case "link_failed":
      return linkProblem(words.link, details.failure) ?? words.link.problem.status_unexpected;
    case "timetable_not_read":
      return words.link.problem.file_not_read;
    case "value_not_allowed":
      return words.link.problem.url_invalid;
    default:
      return undefined;
  }
}

/** The findings that make a file unreadable. */
function Details({ of: failure }: { of: CallFailure | null }) {
  const { reason, details, sentences } = failure ?? {};
  if (reason !== "timetable_not_read" || details?.problem === undefined) return null;
  return <StopText of={{ message: String(details.problem), sentences }} />;
}
