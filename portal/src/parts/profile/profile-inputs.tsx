import { NumberInput, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { TimeZoneSelect } from "../forms/time-zone-select.tsx";
import type { ProfileField } from "./profile-kinds.ts";

/** An input that takes a form's props: its label, its hint, its value. */
type Input = (context: { readonly props: object }) => ReactNode;

export const shortText: Input = ({ props }) => <TextInput dir="auto" {...props} />;
export const webAddress: Input = ({ props }) => (
  <TextInput type="url" classNames={{ input: "ltr" }} {...props} />
);
export const coordinate: Input = ({ props }) => (
  <NumberInput hideControls clampBehavior="none" classNames={{ input: "ltr" }} {...props} />
);

/** The input of every field of the profile, in the order of forms: a field that is left out does not compile. */
export const profileInputs: Readonly<
  Record<ProfileField, { readonly isHalf?: boolean; readonly input: Input }>
> = {
  communityName: { input: shortText },
  address: { input: ({ props }) => <Textarea dir="auto" autosize {...props} /> },
  latitude: { isHalf: true, input: coordinate },
  longitude: { isHalf: true, input: coordinate },
  timeZoneId: { input: ({ props }) => <TimeZoneSelect {...props} /> },
  status: { input: shortText },
  message: { input: ({ props }) => <Textarea dir="auto" autosize minRows={2} {...props} /> },
  donationLink: { input: webAddress },
};
