import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import type { Invitation, Member } from "@mosque-sync/contract";
import { mayDo } from "@mosque-sync/contract/roles";
import { IconUserPlus } from "@tabler/icons-react";
import type { AnswerTo } from "../api/call.ts";
import { useAnswer } from "../api/hooks.ts";
import { useMessages } from "../messages/language.tsx";
import { useDialog } from "../parts/dialog.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { MosquePage } from "../parts/mosque-page.tsx";
import { Rows } from "../parts/rows.tsx";
import { useStanding } from "../parts/session.tsx";
import { UnconfirmedHint } from "../parts/unconfirmed-email.tsx";
import { ChangeRole } from "./team/change-role.tsx";
import { InvitationRow } from "./team/invitation-row.tsx";
import { Invite } from "./team/invite.tsx";
import { MemberRow } from "./team/member-row.tsx";
import { RemoveMember } from "./team/remove-member.tsx";
import { WithdrawInvitation } from "./team/withdraw-invitation.tsx";

type TeamAnswer = AnswerTo<"GET /portal/api/mosques/{mosqueId}/team">;

/** Who looks after a mosque, and who is invited to. */
export function Page() {
  const { team: words, shell } = useMessages();
  return (
    <MosquePage name={shell.team} title={words.title} intro={words.intro}>
      {(mosqueId) => <LoadedTeam key={mosqueId} mosqueId={mosqueId} />}
    </MosquePage>
  );
}

function LoadedTeam({ mosqueId }: { mosqueId: string }) {
  const answer = useAnswer("GET /portal/api/mosques/{mosqueId}/team", { params: { mosqueId } });
  return <Loaded of={answer}>{(team) => <Team mosqueId={mosqueId} team={team} />}</Loaded>;
}

function Team({ mosqueId, team }: { mosqueId: string; team: TeamAnswer }) {
  const { team: words } = useMessages();
  const mayManage = mayDo("manageTeam", useStanding(mosqueId));
  const inviting = useDialog();
  const changing = useDialog<Member>();
  const removing = useDialog<Member>();
  const withdrawing = useDialog<Invitation>();
  return (
    <Stack gap="lg">
      {mayManage && (
        <Button
          style={{ alignSelf: "start" }}
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => inviting.open("new")}
        >
          {words.invite}
        </Button>
      )}
      {team.members.length === 0 ? (
        <Paper withBorder p="lg">
          <Title order={2} size="h4">
            {words.nobodyTitle}
          </Title>
          <Text mt={4}>{words.nobodyText}</Text>
        </Paper>
      ) : (
        <Rows>
          {team.members.map((member) => (
            <MemberRow
              key={member.userId}
              of={member}
              actions={mayManage ? { changeRole: changing.open, remove: removing.open } : undefined}
            />
          ))}
        </Rows>
      )}
      <UnconfirmedHint among={team.members} />
      {team.invitations.length > 0 && (
        <section>
          <Title order={2} size="h4" mb="sm">
            {words.invited}
          </Title>
          <Rows>
            {team.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                of={invitation}
                onWithdraw={mayManage ? withdrawing.open : undefined}
              />
            ))}
          </Rows>
        </section>
      )}
      {mayManage && (
        <>
          <Invite mosqueId={mosqueId} dialog={inviting} />
          <ChangeRole mosqueId={mosqueId} dialog={changing} />
          <RemoveMember mosqueId={mosqueId} dialog={removing} />
          <WithdrawInvitation mosqueId={mosqueId} dialog={withdrawing} />
        </>
      )}
    </Stack>
  );
}
