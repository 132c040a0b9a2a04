import { Box, NumberInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { hasDefault, type ServiceSettingName, serviceSetting } from "@mosque-sync/contract/service-settings";
import type { ReactNode } from "react";
import type { ResponseTo } from "#api/call.ts";
import { useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { ActionForm } from "#parts/forms/action-form.tsx";
import { useUnsaved } from "#parts/forms/unsaved-guard.tsx";

interface SettingsFormProps {
  readonly names: readonly ServiceSettingName[];
  readonly of: ResponseTo<"GET /portal/api/operator/settings">;
}

/** A form of settings of the service. One that is left empty has the number that applies without it. */
export function SettingsForm({ names, of: { settings, defaults } }: SettingsFormProps): ReactNode {
  const { shell, operator } = useMessages();
  const words = operator.settings;
  const save = useAction("PATCH /portal/api/operator/settings", { onDone: () => form.resetDirty() });
  const form = useForm<Record<string, number | string>>({
    mode: "uncontrolled",
    initialValues: Object.fromEntries(names.map((name) => [name, settings[name] ?? ""])),
    onValuesChange: () => {
      if (save.isSuccess) save.reset();
    },
  });
  useUnsaved(() => form.isDirty());
  return (
    <Box maw={560}>
      <ActionForm
        form={form}
        action={save}
        input={(values) => ({
          body: Object.fromEntries(names.map((name) => [name, numberIn(values[name])])),
        })}
        button={shell.save}
        done={shell.saved}
      >
        {names.map((name) => (
          <NumberInput
            key={form.key(name)}
            label={words.label[name]}
            description={hasDefault(name) ? words.unlessSet(defaults[name]) : words.noLimit}
            min={serviceSetting(name).min}
            max={serviceSetting(name).max}
            // The service refuses a number out of bounds: that is said, instead of another one saved.
            clampBehavior="none"
            allowDecimal={false}
            hideControls
            {...form.getInputProps(name)}
          />
        ))}
      </ActionForm>
    </Box>
  );
}

function numberIn(value: number | string | undefined): number | null {
  return value === undefined || value === "" ? null : Number(value);
}
