import { Stack, Title } from "@mantine/core";
import { useNavigate, useSearchParams } from "react-router";
import { useMessages } from "../messages/language.tsx";
import { SignInForm } from "../parts/sign-in-form.tsx";
import { paths } from "../paths.ts";

export function Page() {
  const { shell } = useMessages();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <Stack>
      <Title order={1} size="h2">
        {shell.signIn}
      </Title>
      <SignInForm onSignedIn={() => navigate(query.get("next") ?? paths.home())} />
    </Stack>
  );
}
