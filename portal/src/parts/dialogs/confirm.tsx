import { Button, Group, Stack, Text } from "@mantine/core";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { useLocation } from "react-router";
import { type ActionRoute, type CallInput, call, type ResponseTo } from "#api/call.ts";
import { useChange } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Failure } from "../feedback/failure.tsx";
import { useNotice } from "../feedback/notice.tsx";
import { Dialog, useDialog } from "./dialog.tsx";

interface Question {
  readonly title: string;
  /** What will happen, and what will stop working. */
  readonly text: string;
  /** The action of the button. */
  readonly button: string;
}

/** What follows a change: a notice, or leaving the page. */
type Outcome = { readonly notice: string } | { readonly leave: () => void };

interface Confirmation<R extends ActionRoute> extends Question {
  readonly route: R;
  readonly input: CallInput<R>;
  readonly outcome: (answer: ResponseTo<R>) => Outcome;
}

/** A question, and the change that it is asked about. */
interface AskedQuestion extends Question {
  readonly change: () => Promise<Outcome>;
}

const AskContext = createContext<((question: AskedQuestion) => void) | undefined>(undefined);

/** Asks before a change that is hard to take back: `confirm({ title, text, button, route, input, outcome })`. */
export function useConfirm(): <R extends ActionRoute>(confirmation: Confirmation<R>) => void {
  const ask = useContext(AskContext);
  if (!ask) throw new Error("a page is outside ConfirmProvider");
  return ({ route, input, outcome, ...question }) =>
    ask({ ...question, change: async () => outcome(await call(route, input)) });
}

/** Shows the questions of all pages, makes the change, and says how it went. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { shell } = useMessages();
  const say = useNotice();
  const dialog = useDialog<AskedQuestion>();
  const change = useChange(({ change }: AskedQuestion) => change(), {
    onDone: (outcome) => {
      if ("leave" in outcome) return outcome.leave();
      dialog.close();
      say(outcome.notice);
    },
    leavesPage: (outcome) => "leave" in outcome,
  });
  useClosedElsewhere(dialog.close);
  return (
    <AskContext value={dialog.open}>
      {children}
      <Dialog dialog={dialog} action={change} title={({ title }) => title} kind="question">
        {(question) => (
          <Stack>
            <Text>{question.text}</Text>
            <Failure of={change.error} />
            <Group justify="end" gap="xs">
              <Button variant="default" data-autofocus onClick={dialog.close}>
                {shell.cancel}
              </Button>
              <Button color="red" loading={change.isPending} onClick={() => change.mutate(question)}>
                {question.button}
              </Button>
            </Group>
          </Stack>
        )}
      </Dialog>
    </AskContext>
  );
}

/** Closes the question of a page that the reader leaves. */
function useClosedElsewhere(close: () => void): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page closes it.
  useEffect(() => close, [pathname]);
}
