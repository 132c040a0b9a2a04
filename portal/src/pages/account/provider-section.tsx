import { Alert, Button, Divider, Group, Stack, Text } from "@mantine/core";
import type { ProviderLink } from "@mosque-sync/contract";
import { useSearchParams } from "react-router";
import type { ResponseTo } from "#api/call.ts";
import { useAction, useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { ProviderRefusal } from "#parts/accounts/provider-refusal.tsx";
import { useConfirm } from "#parts/dialogs/confirm.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { RowButton, takesAway } from "#parts/lists/row-button.tsx";
import { Rows } from "#parts/lists/rows.tsx";
import { Moment } from "#parts/requests/instant.tsx";
import { Part } from "./part.tsx";

type Provider = ResponseTo<"GET /portal/api/account/provider">;

/**
 * The reader's links to the current and earlier sign-in services: create one, remove one. Empty without a service and a
 * link.
 */
export function ProviderSection() {
  const { provider: words } = useMessages();
  const found = useResponse("GET /portal/api/account/provider", {});
  if (found.data && found.data.name === undefined && found.data.links.length === 0) return null;
  return (
    <>
      <Part title={words.title}>
        <Loaded of={found}>{(provider) => <Links of={provider} />}</Loaded>
      </Part>
      <Divider />
    </>
  );
}

function Links({ of: { name, links } }: { of: Provider }) {
  const { provider: words } = useMessages();
  return (
    <Stack>
      {name !== undefined && <Text>{words.text(name)}</Text>}
      {links.length > 0 && (
        <Rows>
          {links.map((link) => (
            <LinkRow key={link.id} link={link} provider={name} />
          ))}
        </Rows>
      )}
      {name !== undefined && !links.some(({ isCurrent }) => isCurrent) && <LinkButton name={name} />}
    </Stack>
  );
}

function LinkRow({ link, provider }: { link: ProviderLink; provider: string | undefined }) {
  const { provider: words } = useMessages();
  const confirm = useConfirm();
  const { id, isCurrent, issuer, linkedAt } = link;
  const name = (isCurrent ? provider : issuer) ?? words.earlierName;
  return (
    <Stack gap="xs">
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        <bdi>{name}</bdi>
      </Text>
      {!isCurrent && <Text size="sm">{words.earlier}</Text>}
      <Text size="sm">
        {words.linkedAt}: <Moment instant={linkedAt} />
      </Text>
      <Group gap="xs">
        <RowButton
          {...takesAway}
          label={isCurrent ? words.unlink : words.remove}
          of={name}
          onClick={() =>
            confirm({
              title: isCurrent ? words.unlinkTitle(name) : words.removeTitle(name),
              text: isCurrent ? words.unlinkText : words.removeText,
              button: isCurrent ? words.unlink : words.remove,
              route: "DELETE /portal/api/account/provider/links/{linkId}",
              input: { params: { linkId: id } },
              outcome: () => ({ notice: words.unlinked(name) }),
            })
          }
        />
      </Group>
    </Stack>
  );
}

function LinkButton({ name }: { name: string }) {
  const { provider: words } = useMessages();
  const link = useAction("POST /portal/api/account/provider/links", {
    onDone: ({ url }) => window.location.assign(url),
    leavesPage: true,
  });
  return (
    <>
      <Failure of={link.error} />
      <Button style={{ alignSelf: "start" }} loading={link.isPending} onClick={() => link.mutate({})}>
        {words.link(name)}
      </Button>
    </>
  );
}

/** The result of the visit to the other service, above the page to which the reader has returned. */
export function ProviderResult() {
  const { provider: words } = useMessages();
  const [query] = useSearchParams();
  const found = useResponse("GET /portal/api/account/provider", {});
  const refused = query.get("refused");
  if (refused !== null) return <ProviderRefusal reason={refused} />;
  const { name, links = [] } = found.data ?? {};
  // Until the link is removed again.
  if (!query.has("done") || name === undefined || !links.some(({ isCurrent }) => isCurrent)) return null;
  return (
    <Alert role="status" color="green" variant="light">
      {words.linked(name)}
    </Alert>
  );
}
