import { Anchor, Box, Center, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import encodeQR from "qr";
import { useEffect, useState } from "react";
import type { ResponseTo } from "#api/call.ts";
import { useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Failure } from "../feedback/failure.tsx";
import { Waiting } from "../feedback/placeholder.tsx";
import { ActionForm, useRequired } from "../forms/action-form.tsx";
import { Copyable } from "../text/copyable.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/**
 * Adds an authenticator app: its key, a first code, then the recovery codes. The app is active after the first code.
 */
export function AddApp({ onAdded }: { onAdded: () => void }) {
  const { mutate, data, error } = useAction("POST /portal/api/account/factors/totp/start", {
    leavesPage: true,
  });
  const [codes, setCodes] = useState<readonly string[]>();
  useEffect(() => mutate({}), [mutate]);

  if (codes) return <RecoveryCodes of={codes} onSaved={onAdded} />;
  if (error) return <Failure of={error} />;
  return data ? <FirstCode of={data} onCodes={setCodes} /> : <Waiting />;
}

interface FirstCodeProps {
  readonly of: ResponseTo<"POST /portal/api/account/factors/totp/start">;
  readonly onCodes: (codes: readonly string[]) => void;
}

function FirstCode({ of: { key, uri, enrolment }, onCodes }: FirstCodeProps) {
  const { factors } = useMessages();
  const required = useRequired();
  const confirm = useAction("POST /portal/api/account/factors/totp", {
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    leavesPage: true, // What is read again would take the recovery codes off the page.
  });
  const form = useForm({ mode: "uncontrolled", initialValues: { code: "" }, validate: { code: required } });
  return (
    <Stack>
      <Text>{factors.scan}</Text>
      <QrCode text={uri} label={factors.qr} />
      <Anchor href={uri} ta="center" py={4}>
        {factors.openApp}
      </Anchor>
      <Copyable label={factors.key} text={key.replaceAll(/(.{4})(?=.)/g, "$1 ")} />
      <ActionForm
        form={form}
        action={confirm}
        input={({ code }) => ({ body: { enrolment, code } })}
        fieldOf={{ factor_code_wrong: "code" }}
        button={factors.confirm}
      >
        <TextInput
          label={factors.firstCode}
          description={factors.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          key={form.key("code")}
          {...form.getInputProps("code")}
        />
      </ActionForm>
    </Stack>
  );
}

/** Modules around the code that have to stay white (ISO 18004). */
const quietModules = 4;

/** Dark on white in both colour schemes: apps do not read it the other way round. */
function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, "raw", { border: quietModules });
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  const size = modules.length;
  return (
    <Center>
      <Box component="svg" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} w={240} h={240}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </Box>
    </Center>
  );
}
