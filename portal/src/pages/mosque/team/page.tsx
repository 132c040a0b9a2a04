import { Button, Stack, Switch, Text, Title } from "@mantine/core";
import type { Invitation, Member, OpenLink } from "@mosque-sync/contract";
import { mayDo } from "@mosque-sync/contract/roles";
import type { ResponseTo } from "#api/call.ts";
import { useAction, useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useStanding } from "#parts/accounts/session.tsx";
import { UnconfirmedHint } from "#parts/accounts/unconfirmed-email.tsx";
import { useDialog } from "#parts/dialogs/dialog.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { IconUserPlus } from "#parts/icons.ts";
import { OpenLinkRows } from "#parts/links/open-link-rows.tsx";
import { NothingYet } from "#parts/lists/empty-list.tsx";
import { ListControls, SearchInput } from "#parts/lists/list-controls.tsx";
import { type ListQuery, useListQuery } from "#parts/lists/list-query.ts";
import { RowButton } from "#parts/lists/row-button.tsx";
import { Rows } from "#parts/lists/rows.tsx";
import { Found } from "#parts/lists/search-results.tsx";
import { useIsTest } from "#parts/mosques/test-mosque.tsx";
import { MosquePage } from "../mosque-page.tsx";
import { ChangeRole } from "./change-role.tsx";
import { ResendInvitation, ShowInvitation } from "./invitation-links.tsx";
import { Invite } from "./invite.tsx";
import { LeaveTeam } from "./leave-team.tsx";
import { MemberRow } from "./member-row.tsx";
import { RemoveMember } from "./remove-member.tsx";

type TeamResponse = ResponseTo<"GET /portal/api/mosques/{mosqueId}/team">;

/** The people who look after a mosque, and its open invitations. */
export function Page() {
  const { team: words, shell } = useMessages();
  return (
    <MosquePage name={shell.team} title={words.title} intro={words.intro}>
      {(mosqueId) => <LoadedTeam key={mosqueId} mosqueId={mosqueId} />}
    </MosquePage>
  );
}

/** Up to here, the reader sees at a glance how many there are. */
const fewMembers = 10;

function LoadedTeam({ mosqueId }: { mosqueId: string }) {
  const list = useListQuery({});
  const query = list.asked;
  const response = useResponse("GET /portal/api/mosques/{mosqueId}/team", { params: { mosqueId }, query });
  return <Loaded of={response}>{(team) => <Team mosqueId={mosqueId} team={team} list={list} />}</Loaded>;
}

interface TeamProps {
  readonly mosqueId: string;
  readonly team: TeamResponse;
  readonly list: ListQuery<Record<never, never>>;
}

function Team({ mosqueId, team, list }: TeamProps) {
  const { team: words, testMosques } = useMessages();
  const isTest = useIsTest(mosqueId);
  const mayManage = mayDo("manageTeam", useStanding(mosqueId)) && !isTest;
  const inviting = useDialog();
  const changing = useDialog<Member>();
  const removing = useDialog<Member>();
  const resending = useDialog<Invitation>();
  const showing = useDialog<Invitation>();
  const leaving = useDialog<Member>();

  const isLong = team.total > fewMembers;
  const memberActions = mayManage ? { changeRole: changing.open, remove: removing.open } : undefined;
  return (
    <Stack gap="lg">
      {isTest && <Text>{testMosques.team}</Text>}
      {mayManage && (
        <Button
          style={{ alignSelf: "start" }}
          leftSection={<IconUserPlus size={18} />}
          onClick={() => inviting.open("new")}
        >
          {words.invite}
        </Button>
      )}
      {(isLong || list.isNarrowed || list.typed !== "") && (
        <ListControls>
          <SearchInput of={list} placeholder={words.searchHint} />
        </ListControls>
      )}
      {team.total === 0 && !list.isNarrowed ? (
        <NothingYet title={words.nobodyTitle} text={words.nobodyText} />
      ) : (
        <Found
          list={list}
          total={team.total}
          shown={team.members.length}
          count={isLong ? words.count : undefined}
          nothing={words.noneFound}
        >
          <Rows>
            {team.members.map((member) => (
              <MemberRow
                key={member.userId}
                of={member}
                actions={memberActions}
                onLeave={isTest ? undefined : leaving.open}
              />
            ))}
          </Rows>
        </Found>
      )}
      <UnconfirmedHint among={team.members} />
      {team.invitations.length > 0 && (
        <section>
          <Title order={2} size="h4" mb="sm">
            {words.invited}
          </Title>
          <Invitations
            mosqueId={mosqueId}
            of={team.invitations}
            actions={mayManage ? { resend: resending.open, show: showing.open } : undefined}
          />
        </section>
      )}
      {mayManage && <FactorRequirement mosqueId={mosqueId} />}
      <LeaveTeam mosqueId={mosqueId} dialog={leaving} />
      {mayManage && (
        <>
          <Invite mosqueId={mosqueId} dialog={inviting} />
          <ChangeRole mosqueId={mosqueId} dialog={changing} />
          <RemoveMember mosqueId={mosqueId} dialog={removing} />
          <ResendInvitation mosqueId={mosqueId} dialog={resending} />
          <ShowInvitation mosqueId={mosqueId} dialog={showing} />
        </>
      )}
    </Stack>
  );
}

interface InvitationsProps {
  readonly mosqueId: string;
  readonly of: readonly Invitation[];
  /** Absent for a reader who may not manage the team. */
  readonly actions: Readonly<Record<"resend" | "show", (invitation: Invitation) => void>> | undefined;
}

/** The open invitations, listed as every open link is. */
function Invitations({ mosqueId, of, actions }: InvitationsProps) {
  const { team: words } = useMessages();
  const links = of.map(({ invitedBy, ...invitation }) => ({
    ...invitation,
    ...({ kind: "invitation", madeBy: invitedBy } as const),
  }));
  if (!actions) return <OpenLinkRows of={links} />;
  const act = (action: "resend" | "show", { id, email = "" }: OpenLink) => (
    <RowButton
      label={words[action]}
      of={email}
      onClick={() => of.filter((invitation) => invitation.id === id).forEach(actions[action])}
    />
  );
  return (
    <OpenLinkRows
      of={links}
      actions={(link) => (
        <>
          {act("resend", link)}
          {link.mailedOnly && act("show", link)}
        </>
      )}
      withdrawal={{
        route: "DELETE /portal/api/mosques/{mosqueId}/invitations/{invitationId}",
        input: (invitationId) => ({ params: { mosqueId, invitationId } }),
      }}
    />
  );
}

/** Whether everyone in the team needs a second factor. */
function FactorRequirement({ mosqueId }: { mosqueId: string }) {
  const { factors } = useMessages();
  const params = { mosqueId };
  const requirement = useResponse("GET /portal/api/mosques/{mosqueId}/factor-requirement", { params });
  const set = useAction("PATCH /portal/api/mosques/{mosqueId}/factor-requirement");
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        {factors.teamTitle}
      </Title>
      <Loaded of={requirement}>
        {({ isRequired }) => (
          <Switch
            label={factors.teamSwitch}
            description={factors.teamHint}
            checked={isRequired}
            disabled={set.isPending}
            onChange={({ currentTarget }) =>
              set.mutate({ params, body: { isRequired: currentTarget.checked } })
            }
          />
        )}
      </Loaded>
      <Failure of={set.error} />
    </Stack>
  );
}
