import { Alert, Box, Group, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { useMessages } from "#messages/language.tsx";
import { onEarth, type Place } from "#parts/forms/place.ts";
import { IconAlertTriangle } from "#parts/icons.ts";
import { Section } from "#parts/layout/section.tsx";
import type { ProfileValues } from "#parts/profile/profile-kinds.ts";
import { useNow } from "#parts/text/clock-time.tsx";
import { clockOf, offsetMinutesAt, offsetText } from "#parts/zones/local-times.ts";
import classes from "./place-picture.module.css";
import { hoursOfSunApart, sunBand } from "./sun-band.ts";

/** How many hours of sun a place may lie from its zone before it looks like a mistake. Kashgar lies three. */
const suspiciousHours = 4;

/** The mosque's place on the globe, and the region of its zone's solar time: a swapped sign is obvious. */
export function PlacePicture({ of }: { of: Pick<ProfileValues, "latitude" | "longitude" | "timeZoneId"> }) {
  const { data: words } = useMessages();
  const now = useNow(60_000);
  const clock = useMemo(() => clockOf(of.timeZoneId), [of.timeZoneId]);
  const offset = offsetMinutesAt(clock, now);
  const place = placeOf(of);
  const zone = words.zoneNow(of.timeZoneId.replaceAll("_", " "), offsetText(offset));
  const position = place ? inWords(place, words) : words.noPlace;
  const apart = place ? hoursOfSunApart(place.longitude, offset) : 0;
  return (
    <Section title={words.placeTitle} hint={words.placeHint}>
      <Group align="center" gap="lg">
        <Box flex="1 1 16rem" maw={420}>
          <Globe place={place} offset={offset} label={`${position}. ${zone}`} />
        </Box>
        <Stack gap={4} flex="1 1 12rem">
          <Text fw={600}>{position}</Text>
          <Text>{zone}</Text>
        </Stack>
      </Group>
      {apart > suspiciousHours && (
        <Alert role="note" color="yellow" variant="light" icon={<IconAlertTriangle />}>
          {words.farApart(Math.round(apart))}
        </Alert>
      )}
    </Section>
  );
}

/** The degrees as a grid, the equator, the meridian of Greenwich, the zone's band and the place. */
function Globe({ place, offset, label }: { place: Place | undefined; offset: number; label: string }) {
  return (
    <svg viewBox="-182 -92 364 184" role="img" aria-label={label} className={classes.globe}>
      <rect x={-180} y={-90} width={360} height={180} className={classes.sea} />
      {sunBand(offset).map(({ from, to }) => (
        <rect key={from} x={from} y={-90} width={to - from} height={180} className={classes.band} />
      ))}
      {meridians.map((x) => (
        <line key={x} x1={x} x2={x} y1={-90} y2={90} className={x === 0 ? classes.main : classes.line} />
      ))}
      {parallels.map((y) => (
        <line key={y} x1={-180} x2={180} y1={y} y2={y} className={y === 0 ? classes.main : classes.line} />
      ))}
      {place && (
        <>
          <line x1={-180} x2={180} y1={-place.latitude} y2={-place.latitude} className={classes.aim} />
          <line x1={place.longitude} x2={place.longitude} y1={-90} y2={90} className={classes.aim} />
          <circle cx={place.longitude} cy={-place.latitude} r={5} className={classes.place} />
        </>
      )}
    </svg>
  );
}

const meridians = [-150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150];
const parallels = [-60, -30, 0, 30, 60];

/** The place in the inputs; undefined while they are empty. */
function placeOf({ latitude, longitude }: Pick<ProfileValues, "latitude" | "longitude">): Place | undefined {
  if (latitude === "" || longitude === "") return undefined;
  return onEarth({ latitude: Number(latitude), longitude: Number(longitude) });
}

function inWords({ latitude, longitude }: Place, words: ReturnType<typeof useMessages>["data"]): string {
  const degrees = (value: number) => String(Math.abs(Math.round(value * 100) / 100));
  const { north, south, east, west } = words;
  return words.position(
    (latitude < 0 ? south : north)(degrees(latitude)),
    (longitude < 0 ? west : east)(degrees(longitude)),
  );
}
