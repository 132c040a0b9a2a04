import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { Messages } from "../../../messages/en/index.ts";
import { TimeZoneSelect } from "../../../parts/forms/time-zone-select.tsx";
import type { MosqueField, MosqueValues, OperatedAnswer } from "./mosque-values.ts";
import { Ticked } from "./ticked.tsx";

interface InputContext {
  /** What the form gives the input: its label, its hint, its value. */
  readonly props: object;
  readonly messages: Messages;
  readonly choices: OperatedAnswer["choices"];
}

interface MosqueInput {
  /** The profile, which the mosque's website may change; what only the operator changes; what keys may change. */
  readonly section: "profile" | "fixed" | "approval";
  /** Whether two such inputs share a line where the window has room. */
  readonly isHalf?: boolean;
  readonly input: (context: InputContext) => ReactNode;
}

const shortText = ({ props }: InputContext) => <TextInput dir="auto" {...props} />;
const webAddress = ({ props }: InputContext) => (
  <TextInput type="url" classNames={{ input: "ltr" }} {...props} />
);
const coordinate = ({ props }: InputContext) => (
  <NumberInput hideControls clampBehavior="none" classNames={{ input: "ltr" }} {...props} />
);

/** The input of every field, in the order of the form: a field that is left out does not compile. */
export const mosqueInputs: Readonly<Record<MosqueField, MosqueInput>> = {
  communityName: { section: "profile", input: shortText },
  address: { section: "profile", input: ({ props }) => <Textarea dir="auto" autosize {...props} /> },
  latitude: { section: "profile", isHalf: true, input: coordinate },
  longitude: { section: "profile", isHalf: true, input: coordinate },
  timeZoneId: { section: "profile", input: ({ props }) => <TimeZoneSelect {...props} /> },
  status: { section: "profile", input: shortText },
  message: {
    section: "profile",
    input: ({ props }) => <Textarea dir="auto" autosize minRows={2} {...props} />,
  },
  donationLink: { section: "profile", input: webAddress },

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

/** The fields of a section, in the order of the form. */
export function fieldsOf(section: MosqueInput["section"]): (keyof MosqueValues)[] {
  const fields = Object.keys(mosqueInputs) as MosqueField[]; // Exactly these keys, by its type.
  return fields.filter((field) => mosqueInputs[field].section === section);
}
