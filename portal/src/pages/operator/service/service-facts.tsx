import { SimpleGrid, Text } from "@mantine/core";
import type { ServiceState } from "@mosque-sync/contract";
import { fileSize } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";

const engineNames = {
  sqlite: "SQLite",
  postgres: "PostgreSQL",
} as const satisfies Record<ServiceState["database"]["engine"], string>;

/** Versions, start, sizes and the last backup. */
export function ServiceFacts({ of: service }: { of: ServiceState }) {
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
