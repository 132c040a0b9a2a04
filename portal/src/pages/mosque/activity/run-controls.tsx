import { Button } from "@mantine/core";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { ChoiceSelect, ListControls } from "#parts/lists/list-controls.tsx";
import type { ActivityQuery } from "./activity-query.ts";

/** Filters the syncs by key, or by failure. */
export function RunControls({ mosqueId, of }: { mosqueId: string; of: ActivityQuery }) {
  const { activity: words, lists, keys: keyWords } = useMessages();
  const keys = useResponse("GET /portal/api/mosques/{mosqueId}/keys", { params: { mosqueId } });
  const choices = (keys.data?.keys ?? []).map(({ id, name, prefix, status }) => ({
    value: id,
    label: status === "working" ? name : `${name} (${keyWords.status[status]}, ${prefix}…)`,
  }));
  return (
    <ListControls>
      <ChoiceSelect
        label={words.key}
        all={lists.all}
        choices={choices}
        value={of.keyId}
        onChoose={(keyId) => of.ask({ keyId })}
      />
      <Button
        variant={of.failedOnly ? "filled" : "default"}
        aria-pressed={of.failedOnly}
        leftSection={<IconAlertTriangle size={18} />}
        onClick={() => of.ask({ failedOnly: !of.failedOnly })}
      >
        {words.failedOnly}
      </Button>
    </ListControls>
  );
}
