import { NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { Messages } from "#messages/en/index.ts";
import { profileInputs, shortText, webAddress } from "#parts/profile/profile-inputs.tsx";
import { Ticked } from "./checkbox-list.tsx";
import type { MosqueField, MosqueValues, OperatedResponse } from "./mosque-values.ts";

interface InputContext {
  /** The form's props for the input: its label, its hint, its value. */
  readonly props: object;
  readonly messages: Messages;
  readonly choices: OperatedResponse["choices"];
}

interface MosqueInput {
  /** The profile, which the mosque's website may change; what only the operator changes; what keys may change. */
  readonly section: "profile" | "fixed" | "approval";
  /** Whether two such inputs share a line in a wide window. */
  readonly isHalf?: boolean;
  readonly input: (context: InputContext) => ReactNode;
}

/** The input of every field, in the order of the form: a field that is left out does not compile. */
export const mosqueInputs: Readonly<Record<MosqueField, MosqueInput>> = {
  ...ofProfile(profileInputs),

  verificationStatus: {
    section: "fixed",
    input: ({ props, messages: { mosques }, choices }) => (
      <NativeSelect
        data={choices.verificationStatuses.map((value) => ({ value, label: mosques.verification[value] }))}
        {...props}
      />
    ),
  },
  entitlement: { section: "fixed", input: shortText },
  isOnlineOnly: { section: "fixed", input: ({ props }) => <Switch {...props} /> },
  prayerCalculationParameters: {
    section: "fixed",
    input: ({ props }) => <TextInput classNames={{ input: "ltr" }} {...props} />,
  },
  thumbnail: { section: "fixed", input: webAddress },
  coverPhotos: {
    section: "fixed",
    input: ({ props }) => <Textarea autosize minRows={2} classNames={{ input: "ltr" }} {...props} />,
  },

  approvedProfileFields: {
    section: "approval",
    input: ({ props, messages: { operator }, choices }) => (
      <Ticked
        choices={choices.profileFields.map((value) => ({ value, label: operator.field[value] }))}
        {...props}
      />
    ),
  },
  supportedPrayerKeys: {
    section: "approval",
    input: ({ props, messages: { operator }, choices }) => (
      <Ticked
        choices={choices.prayerKeys.map((value) => ({ value, label: operator.prayer[value] }))}
        {...props}
      />
    ),
  },
};

function ofProfile<Field extends string>(inputs: Readonly<Record<Field, Omit<MosqueInput, "section">>>) {
  const entries = Object.entries<Omit<MosqueInput, "section">>(inputs);
  const placed = entries.map(([field, input]) => [field, { section: "profile", ...input }]);
  return Object.fromEntries(placed) as Record<Field, MosqueInput>; // The same keys.
}

/** The fields of a section, in the order of the form. */
export function fieldsOf(section: MosqueInput["section"]): (keyof MosqueValues)[] {
  const fields = Object.keys(mosqueInputs) as MosqueField[]; // Exactly these keys, by its type.
  return fields.filter((field) => mosqueInputs[field].section === section);
}
