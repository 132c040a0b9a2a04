import { Badge, Code, Group, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import type { ServiceState } from "@mosque-sync/contract";
import type { ReactNode } from "react";
import { useResponse } from "#api/hooks.ts";
import { fileSize } from "#messages/instants.ts";
import { useMessages, useReader } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { Section } from "#parts/layout/section.tsx";
import { Rows } from "#parts/lists/rows.tsx";
import { PublicAddressForm } from "#parts/public-address/public-address-form.tsx";
import { PublicAddressNote } from "#parts/public-address/public-address-note.tsx";
import { Copyable } from "#parts/text/copyable.tsx";
import { useMoments, ZoneNote } from "#parts/zones/zone-of-times.tsx";
import { pathTo } from "#paths.ts";
import { MailTools } from "./mail-tools.tsx";
import { ServiceSettings } from "./service-settings.tsx";

/** The settings that turn these on, as the operator writes them. */
const mailSettings = ["SMTP_URL", "MAIL_FROM"];
const oidcSettings = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"];

/** The service: its version, its public URL, and its features. */
export function Page() {
  const { operator: words } = useMessages();
  const service = useResponse("GET /portal/api/operator/service", {});
  return (
    <Stack gap="lg">
      <div>
        <PageTitle>{words.serviceTitle}</PageTitle>
        <ZoneNote />
      </div>
      <Loaded of={service}>
        {({ service, digestsMe, failedMails }) => (
          <>
            <Paper withBorder p="md">
              <ServiceFacts of={service} />
            </Paper>
            <Address of={service} />
            <ServiceSettings />
            <Option title={words.mail} isOn={service.canMail}>
              {service.canMail ? (
                <>
                  <Text>{words.mailOn}</Text>
                  <MailTools digestsMe={digestsMe} failed={failedMails} />
                </>
              ) : (
                <HowTo text={words.mailOff} settings={mailSettings} />
              )}
            </Option>
            <Option title={words.oidc} isOn={service.oidcName !== undefined}>
              {service.oidcName === undefined ? (
                <HowTo text={words.oidcOff} settings={oidcSettings} />
              ) : (
                <Text>{words.oidcOn(service.oidcName)}</Text>
              )}
              <Copyable label={words.oidcRedirect} text={`${service.publicUrl}/portal/auth/callback/oidc`} />
            </Option>
          </>
        )}
      </Loaded>
      <RemovedMosques />
    </Stack>
  );
}

function Address({ of: { publicUrl, publicUrlIsFixed } }: { of: ServiceState }) {
  const { operator: words, entrance, shell } = useMessages();
  const portal = useResponse("GET /portal/api/portal", {});
  return (
    <Section title={words.addressHeading}>
      <Text>{words.addressText}</Text>
      {publicUrlIsFixed ? (
        <>
          <Copyable label={entrance.address} text={publicUrl} />
          <PublicAddressNote address={publicUrl} />
          <Text size="sm">{words.addressIsFixed}</Text>
        </>
      ) : (
        <PublicAddressForm publicUrl={publicUrl} button={shell.save} next={pathTo("operatorService")} />
      )}
      {portal.data && !portal.data.canUsePasskeys && <Text size="sm">{words.passkeysNeedHttps}</Text>}
    </Section>
  );
}

function Option({ title, isOn, children }: { title: string; isOn: boolean; children: ReactNode }) {
  const { operator: words } = useMessages();
  return (
    <Section
      title={title}
      badge={
        <Badge variant="light" color={isOn ? "green" : "gray"}>
          {isOn ? words.on : words.off}
        </Badge>
      }
    >
      {children}
    </Section>
  );
}

function HowTo({ text, settings }: { text: string; settings: readonly string[] }) {
  return (
    <>
      <Text>{text}</Text>
      <Group gap="xs">
        {settings.map((name) => (
          <Code key={name} className="ltr" fz="sm">
            {name}
          </Code>
        ))}
      </Group>
    </>
  );
}

/** The latest removed mosques, if any: when, and by whom. */
function RemovedMosques() {
  const { messages } = useReader();
  const moments = useMoments();
  const { removal: words } = messages;
  const response = useResponse("GET /portal/api/operator/removed-mosques", {});
  return (
    <Loaded of={response}>
      {({ removed }) =>
        removed.length > 0 && (
          <Section title={words.removedTitle} hint={words.removedHint}>
            <Rows>
              {removed.map(({ mosqueId, communityName, removedAt, removedBy }) => (
                <div key={mosqueId}>
                  <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                    <bdi>{communityName}</bdi>
                  </Text>
                  <Text size="sm">{words.removedBy(removedBy, moments.dayAndTime(removedAt))}</Text>
                  <Text size="xs" c="dimmed" className="ltr" style={{ overflowWrap: "anywhere" }}>
                    {mosqueId}
                  </Text>
                </div>
              ))}
            </Rows>
          </Section>
        )
      }
    </Loaded>
  );
}

const engineNames = {
  sqlite: "SQLite",
  postgres: "PostgreSQL",
} as const satisfies Record<ServiceState["database"]["engine"], string>;

/** Versions, start, sizes and the last backup. */
function ServiceFacts({ of: service }: { of: ServiceState }) {
  const { messages, language } = useReader();
  const moments = useMoments();
  const { operator: words } = messages;
  const { database, backedUpAt } = service;
  const facts = [
    [words.version, service.version],
    [words.node, service.nodeVersion],
    [words.runningSince, moments.dayAndTime(service.startedAt)],
    [words.database, `${engineNames[database.engine]} ${database.version}`],
    [words.databaseSize, fileSize(language, database.sizeBytes)],
    [words.lastBackUp, backedUpAt === undefined ? words.neverBackedUp : moments.dayAndTime(backedUpAt)],
    [words.mosqueCount, String(service.mosqueCount)],
    [words.userCountLabel, String(service.userCount)],
  ] as const;
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fw={600}>
            <bdi>{value}</bdi>
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
