import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import type { Invitation, Member } from "@mosque-sync/contract";
import { mayDo } from "@mosque-sync/contract/roles";
import { IconUserPlus } from "@tabler/icons-react";
import type { AnswerTo } from "../../../api/call.ts";
import { useAnswer } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { useStanding } from "../../../parts/accounts/session.tsx";
import { UnconfirmedHint } from "../../../parts/accounts/unconfirmed-email.tsx";
import { useDialog } from "../../../parts/dialogs/dialog.tsx";
import { Loaded } from "../../../parts/feedback/loaded.tsx";
import { ListControls, SearchInput } from "../../../parts/lists/list-controls.tsx";
import { ListCount } from "../../../parts/lists/list-count.tsx";
import { type ListQuery, useListQuery } from "../../../parts/lists/list-query.ts";
import { NothingFound } from "../../../parts/lists/nothing-found.tsx";
import { Pager } from "../../../parts/lists/pager.tsx";
import { Rows } from "../../../parts/lists/rows.tsx";
import { MosquePage } from "../mosque-page.tsx";
import { ChangeRole } from "./change-role.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { Invite } from "./invite.tsx";
import { MemberRow } from "./member-row.tsx";
import { RemoveMember } from "./remove-member.tsx";
import { ResendInvitation } from "./resend-invitation.tsx";
import { WithdrawInvitation } from "./withdraw-invitation.tsx";

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

/** So many are found at a glance. */
const fewMembers = 10;

function LoadedTeam({ mosqueId }: { mosqueId: string }) {
  const list = useListQuery({});
  const query = list.asked;
  const answer = useAnswer("GET /portal/api/mosques/{mosqueId}/team", { params: { mosqueId }, query });
  return <Loaded of={answer}>{(team) => <Team mosqueId={mosqueId} team={team} list={list} />}</Loaded>;
}

interface TeamProps {
  readonly mosqueId: string;
  readonly team: TeamAnswer;
  readonly list: ListQuery<Record<never, never>>;
}

function Team({ mosqueId, team, list }: TeamProps) {
  const { team: words } = useMessages();
  const mayManage = mayDo("manageTeam", useStanding(mosqueId));
  const inviting = useDialog();
  const changing = useDialog<Member>();
  const removing = useDialog<Member>();
  const resending = useDialog<Invitation>();
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
      {(team.total > fewMembers || list.isNarrowed || list.typed !== "") && (
        <ListControls>
          <SearchInput of={list} placeholder={words.searchHint} />
        </ListControls>
      )}
      {team.total === 0 && list.isNarrowed ? (
        <NothingFound text={words.noneFound} onShowAll={list.showAll} />
      ) : team.total === 0 ? (
        <Paper withBorder p="lg">
          <Title order={2} size="h4">
            {words.nobodyTitle}
          </Title>
          <Text mt={4}>{words.nobodyText}</Text>
        </Paper>
      ) : (
        <Stack gap="sm">
          {team.total > fewMembers && (
            <ListCount count={words.count} total={team.total} page={list.page} shown={team.members.length} />
          )}
          <Rows>
            {team.members.map((member) => (
              <MemberRow
                key={member.userId}
                of={member}
                actions={mayManage ? { changeRole: changing.open, remove: removing.open } : undefined}
              />
            ))}
          </Rows>
          <Pager page={list.page} total={team.total} onPage={list.goTo} />
        </Stack>
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
                actions={mayManage ? { resend: resending.open, withdraw: withdrawing.open } : undefined}
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
          <ResendInvitation mosqueId={mosqueId} dialog={resending} />
          <WithdrawInvitation mosqueId={mosqueId} dialog={withdrawing} />
        </>
      )}
    </Stack>
  );
}
