import { Button, Text } from "@mantine/core";
import { mayDo } from "@mosque-sync/contract/roles";
import { Link, useNavigate } from "react-router";
import { useAction, useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useStanding } from "#parts/accounts/session.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { IconFlask } from "#parts/icons.ts";
import { Section } from "#parts/layout/section.tsx";
import { pathTo } from "#paths.ts";

/** Leads to the test mosque of a real mosque, or has an owner make one by a click. */
export function TestMosqueSection({ mosqueId }: { mosqueId: string }) {
  const { testMosques: words } = useMessages();
  const params = { mosqueId };
  const { data } = useResponse("GET /portal/api/mosques/{mosqueId}", { params });
  if (!data || data.mosque.testOf !== undefined) return null;
  const { testMosqueId } = data;
  return (
    <Section title={words.title} hint={words.hint}>
      {testMosqueId === undefined ? (
        <MakeIt mosqueId={mosqueId} />
      ) : (
        <Button
          component={Link}
          to={pathTo("keys", { mosqueId: testMosqueId })}
          variant="default"
          leftSection={<IconFlask size={18} />}
          style={{ alignSelf: "start" }}
        >
          {words.open}
        </Button>
      )}
    </Section>
  );
}

function MakeIt({ mosqueId }: { mosqueId: string }) {
  const { testMosques: words } = useMessages();
  const navigate = useNavigate();
  const say = useNotice();
  const mayMake = mayDo("makeTestMosque", useStanding(mosqueId));
  const make = useAction("PUT /portal/api/mosques/{mosqueId}/test-mosque", {
    onDone: ({ mosque }) => {
      say(words.made);
      void navigate(pathTo("keys", { mosqueId: mosque.id }));
    },
  });
  if (!mayMake) return <Text size="sm">{words.onlyOwners}</Text>;
  return (
    <>
      <Failure of={make.error} />
      <Button
        variant="default"
        leftSection={<IconFlask size={18} />}
        loading={make.isPending}
        onClick={() => make.mutate({ params: { mosqueId } })}
        style={{ alignSelf: "start" }}
      >
        {words.make}
      </Button>
    </>
  );
}
