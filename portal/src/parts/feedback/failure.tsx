import IconAlertTriangle from "tabler:alert-triangle";
import { Alert, Text, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { type CallFailure, mayPass } from "#api/call.ts";
import type { OpenMessages } from "#messages/en/index.ts";
import { useOpenMessages } from "#messages/language.tsx";

type TextByReason = Partial<Record<CallFailure["reason"], (details: CallFailure["details"]) => string>>;

/** The meaning of a failure for the reader, and the fix. */
export function failureText(messages: OpenMessages, { reason, details }: CallFailure): string {
  const texts: TextByReason = messages.failures.byReason;
  return texts[reason]?.(details) ?? messages.failures.other;
}

interface FailureProps {
  readonly of: CallFailure | null;
  /** The errors at the form's fields: a failure among them is not shown a second time. */
  readonly errors?: Readonly<Record<string, ReactNode>>;
}

/** The failure of a call, read aloud when it appears. Empty without one. */
export function Failure({ of: failure, errors = {} }: FailureProps) {
  const messages = useOpenMessages();
  // The dialog over the page says that the session has ended, and asks for the password.
  if (!failure || failure.reason === "not_signed_in") return null;
  if (Object.values(errors).includes(failureText(messages, failure))) return <FieldAlert failure={failure} />;
  return <FailureAlert failure={failure} />;
}

/** The failure of a read. A service that is away is left to the notice above every page. */
export function ReadFailure({ of: failure }: Pick<FailureProps, "of">) {
  return failure && mayPass(failure) ? null : <Failure of={failure} />;
}

/** A failure that a field shows: it is read aloud, and the field takes the focus. */
function FieldAlert({ failure }: { failure: CallFailure }) {
  const messages = useOpenMessages();
  const alert = useRef<HTMLDivElement>(null);

  useEffect(() => {
    alert.current?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, []);

  return (
    <VisuallyHidden ref={alert} role="alert">
      {failureText(messages, failure)}
    </VisuallyHidden>
  );
}

function FailureAlert({ failure }: { failure: CallFailure }) {
  const messages = useOpenMessages();
  const alert = useRef<HTMLDivElement>(null);

  // A button that waits for a response loses the focus: keyboard users continue from here.
  useEffect(() => {
    if (document.activeElement === document.body) alert.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle />}
      style={{ outline: "none" }}
    >
      {failureText(messages, failure)}
      {failure.requestId && isFault(messages, failure) && (
        <Text size="xs" mt={4}>
          {messages.failures.requestId(failure.requestId)}
        </Text>
      )}
    </Alert>
  );
}

/** Whether an operator has to look into it, who finds it by the id of the request. */
function isFault({ failures }: OpenMessages, { reason, status }: CallFailure): boolean {
  return status >= 500 || !Object.hasOwn(failures.byReason, reason);
}

/**
 * The failure as the error of its field: the field itself, an item of its list or a property of its object; empty for
 * other fields.
 */
export function fieldFailure<Field extends string>(
  messages: OpenMessages,
  failure: CallFailure,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const named = String(failure.details.field).split("[")[0]?.split(".").at(-1);
  const field = fields.find((name) => name === named);
  return field ? ({ [field]: failureText(messages, failure) } as Partial<Record<Field, string>>) : {}; // One of its keys.
}
