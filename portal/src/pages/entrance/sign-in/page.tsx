import { Alert, Anchor, Button, Divider, Stack, Text } from "@mantine/core";
import { pageLimits } from "@mosque-sync/contract/page-limits";
import { Link, Navigate, useSearchParams } from "react-router";
import { useAction, useResponse } from "#api/hooks.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { SignInForm } from "#parts/accounts/sign-in-form.tsx";
import { Failure, ReadFailure } from "#parts/feedback/failure.tsx";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { SetUpLinkCommand } from "#parts/links/set-up-link-command.tsx";
import { pathTo } from "#paths.ts";
import { nextPath } from "./next-path.ts";

/** Sign-in by password or with another service; on a new service, how to set it up. */
export function Page() {
  const { shell } = useOpenMessages();
  const [query] = useSearchParams();
  const portal = useResponse("GET /portal/api/portal", {});

  if (portal.data?.isSignedIn) return <Navigate to={nextPath(query.get("next"))} replace />;
  if (portal.data?.needsSetUp) return <NotSetUp />;
  if (portal.isPending) return <Waiting />;
  return (
    <Stack>
      <PageTitle>{shell.signIn}</PageTitle>
      {query.has("deleted") && <AccountDeleted />}
      <ElsewhereFailed error={query.get("error")} />
      <ReadFailure of={portal.error} />
      <SignInForm />
      <ForgottenPassword />
      {portal.data?.oidcName !== undefined && (
        <SignInElsewhere service={portal.data.oidcName} next={query.get("next")} />
      )}
    </Stack>
  );
}

function AccountDeleted() {
  const { people } = useOpenMessages();
  return (
    <Alert role="status" color="green" variant="light">
      {people.ownDeleted}
    </Alert>
  );
}

/** Why signing in with the other service failed, as the address that it returned to says. */
function ElsewhereFailed({ error }: { error: string | null }) {
  const { elsewhere } = useOpenMessages().entrance;
  if (error === null) return null;
  return (
    <Alert role="alert" color="yellow" variant="light">
      {Object.entries(elsewhere).find(([known]) => known === error)?.[1] ?? elsewhere.failed}
    </Alert>
  );
}

function ForgottenPassword() {
  const { entrance } = useOpenMessages();
  return (
    <Anchor component={Link} to={pathTo("forgottenPassword")} size="sm" py={4} ta="center">
      {entrance.forgotten}
    </Anchor>
  );
}

interface SignInElsewhereProps {
  readonly service: string;
  /** The page to open afterwards, as the address names it. */
  readonly next: string | null;
}

function SignInElsewhere({ service, next }: SignInElsewhereProps) {
  const { entrance } = useOpenMessages();
  const signIn = useAction("POST /portal/api/session/oidc", {
    onDone: ({ url }) => window.location.assign(url),
    leavesPage: true,
  });
  return (
    <>
      <Divider label={entrance.or} />
      <Failure of={signIn.error} />
      <Button
        variant="default"
        loading={signIn.isPending}
        onClick={() => signIn.mutate({ body: bodyWith(next) })}
      >
        {entrance.signInWith(service)}
      </Button>
    </>
  );
}

/** Empty for home, which is the default, and for a path that is too long to send. */
function bodyWith(next: string | null) {
  const page = nextPath(next);
  return page === pathTo("home") || page.length > pageLimits.nextPageCharacters ? {} : { next: page };
}

function NotSetUp() {
  const { entrance } = useOpenMessages();
  return (
    <Stack>
      <PageTitle>{entrance.notSetUpTitle}</PageTitle>
      <Text>{entrance.notSetUpText}</Text>
      <SetUpLinkCommand />
    </Stack>
  );
}
