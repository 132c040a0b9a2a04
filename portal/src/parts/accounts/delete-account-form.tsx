import { Alert, Anchor, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "react-router";
import type { Change } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { pathTo } from "#paths.ts";
import { ActionForm } from "../forms/action-form.tsx";
import { IconAlertTriangle } from "../icons.ts";

interface DeleteAccountFormProps<Input, Data> {
  readonly of: { readonly name: string; readonly email: string; readonly mosqueCount: number };
  readonly action: Change<Input, Data>;
  readonly input: Input;
  /** The mosques to hand over first, if the person is the only owner of one. */
  readonly owned: readonly OwnedMosque[];
}

/** Deletes an account, once it is clear what goes with it and what stays, and its email has been typed. */
export function DeleteAccountForm<Input, Data>({
  of: { name, email, mosqueCount },
  action,
  input,
  owned,
}: DeleteAccountFormProps<Input, Data>) {
  const { people: words } = useMessages();
  const { account, factors, sessions } = words.going;
  const form = useForm({
    initialValues: { email: "" },
    validate: { email: (typed) => (typed.trim().toLowerCase() === email ? null : words.emailDiffers) },
  });
  return (
    <ActionForm
      form={form}
      action={action}
      input={() => input}
      button={words.deleteIt}
      buttonProps={{ color: "red" }}
    >
      <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={words.goes}>
        <PointList
          points={[account, factors, sessions, ...(mosqueCount > 0 ? [words.teams(mosqueCount)] : [])]}
        />
      </Alert>
      <div>
        <Text>{words.stays(name)}</Text>
        <PointList points={Object.values(words.staying)} />
      </div>
      <TextInput
        label={words.confirmEmail(email)}
        autoComplete="off"
        dir="ltr"
        {...form.getInputProps("email")}
      />
      {action.error?.reason === "last_owner" && <HandOver of={owned} />}
    </ActionForm>
  );
}

function PointList({ points }: { points: readonly string[] }) {
  return (
    <ul style={{ margin: 0, paddingInlineStart: "1.25rem" }}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

/** A mosque that a user owns, perhaps as its only owner. */
export interface OwnedMosque {
  readonly mosqueId: string;
  readonly communityName: string;
}

/** Leads to where others are made owners. */
function HandOver({ of: mosques }: { of: readonly OwnedMosque[] }) {
  const { people: words } = useMessages();
  if (mosques.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm">{words.handOver}</Text>
      {mosques.map(({ mosqueId, communityName }) => (
        <Anchor key={mosqueId} component={Link} to={pathTo("team", { mosqueId })} size="sm">
          <bdi>{communityName}</bdi>
        </Anchor>
      ))}
    </Stack>
  );
}
