import { type FormErrors, type UseFormReturnType, useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import type { CallFailure } from "#api/call.ts";
import { type Change, useChange } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { failureText, fieldFailure } from "../feedback/failure.tsx";
import { useUnsaved } from "../forms/unsaved-guard.tsx";
import type { EditedFields, Rebased } from "./edited-fields.ts";

/** A state that an edit starts from. */
export interface Base<Saved> {
  /** Undefined while the resource is yet to be created. */
  readonly saved: Saved | undefined;
  /** The entity tag that the edit is sent with as `If-Match`. */
  readonly etag: string;
}

/** The values saved elsewhere since the form was filled: `isGone` when the resource was deleted. */
export type Found<Values> = Omit<Rebased<Values>, "values"> & { readonly isGone: boolean };

interface EditingOptions<Saved, Values> {
  readonly fields: EditedFields<Saved, Values>;
  /** As it was read; a later read replaces it until the reader types. */
  readonly opened: Base<Saved>;
  /** The initial values of a new resource. */
  readonly blank: Saved;
  readonly validate?: (values: Values) => FormErrors;
  /** The fields of failures, in addition to those that a failure names itself. */
  readonly fieldOf?: Partial<
    Record<
      CallFailure["reason"],
      (values: Values, failure: CallFailure) => (keyof Values & string) | undefined
    >
  >;
  /** Sends the changed fields, or all of a new resource, on the condition that the base's version is current. */
  readonly send: (changes: Record<string, unknown>, base: Base<Saved>) => Promise<Base<Saved>>;
  /** Reads the current resource, after an edit was refused because of someone else's change. */
  readonly readAgain: (base: Base<Saved>) => Promise<Base<Saved>>;
  readonly onSaved?: (saved: Saved | undefined) => void;
}

export interface Editing<Values> {
  readonly form: UseFormReturnType<Values>;
  readonly isNew: boolean;
  /** The saved values, as the inputs show them. */
  readonly filled: Values;
  /** The fields with unsaved changes. */
  readonly unsaved: readonly (keyof Values & string)[];
  readonly save: Pick<Change<unknown, unknown>, "error" | "isPending" | "isSuccess">;
  /** Undefined until an edit was refused because something else was saved. */
  readonly found: Found<Values> | undefined;
  readonly submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  readonly discard: () => void;
}

/**
 * A form of a resource. Values saved elsewhere meanwhile are shown, never overwritten, and the reader's input is kept.
 */
export function useEditing<Saved, Values extends object>(
  options: EditingOptions<Saved, Values>,
): Editing<Values> {
  const { fields, opened, blank, validate, fieldOf = {}, send, readAgain, onSaved } = options;
  const messages = useMessages();
  const [base, setBase] = useState(opened);
  const [found, setFound] = useState<Found<Values>>();
  const valuesOf = ({ saved }: Base<Saved>) => fields.valuesOf(saved ?? blank);
  const form = useForm<Values>({
    initialValues: valuesOf(opened),
    ...(validate && { validate }),
  });
  const filled = valuesOf(base);
  const unsaved = fields.changedFields(filled, form.values);
  useUnsaved(() => unsaved.length > 0);

  const startFrom = (next: Base<Saved>, values: Values) => {
    setBase(next);
    form.setValues(values);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a later read starts the form from there.
  useEffect(() => {
    if (opened.etag !== base.etag && unsaved.length === 0) startFrom(opened, valuesOf(opened));
  }, [opened.etag]);

  const save = useChange((changes: Record<string, unknown>) => send(changes, base), {});
  const submit = form.onSubmit((values) => {
    if (base.saved && fields.changedFields(filled, values).length === 0) return onSaved?.(base.saved);
    save.mutate(base.saved ? fields.changesOf(filled, values) : fields.createdFrom(values), {
      onSuccess: (next) => {
        startFrom(next, valuesOf(next));
        setFound(undefined);
        onSaved?.(next.saved);
      },
      onError: (failure) => void explain(failure),
    });
  });
  const explain = async (failure: CallFailure) => {
    if (isOutdated(failure)) {
      const next = await readAgain(base).catch(() => undefined);
      if (next) compare(next);
      return;
    }
    const field = fieldOf[failure.reason]?.(form.getValues(), failure);
    const errors = field
      ? { [field]: failureText(messages, failure) }
      : fieldFailure(messages, failure, fields.names);
    form.setErrors(errors);
    showField(form.getInputNode(Object.keys(errors)[0] ?? ""));
  };
  const compare = (next: Base<Saved>) => {
    const isGone = base.saved !== undefined && next.saved === undefined;
    if (isGone || next.saved === undefined) {
      setBase(next);
      setFound({ disputed: [], changedByThem: [], isGone });
      return;
    }
    const { values, ...rebased } = fields.rebase(filled, form.getValues(), valuesOf(next));
    startFrom(next, values);
    setFound({ ...rebased, isGone });
  };
  return {
    form,
    isNew: base.saved === undefined,
    filled,
    unsaved,
    save,
    found,
    submit,
    discard: () => {
      form.setValues(filled);
      form.clearErrors();
    },
  };
}

/** Whether an edit failed because its resource is no longer as the form was filled, or no longer there. */
function isOutdated({ reason, status }: CallFailure): boolean {
  return reason === "precondition_failed" || (status === 404 && reason !== "mosque_not_found");
}

/** Focuses a field, clear of the bar below. */
function showField(input: HTMLElement | null): void {
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: "center" });
}
