import { Anchor, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { pageLimits } from "@mosque-sync/contract/page-limits";
import { useState } from "react";
import { Link } from "react-router";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { pathTo } from "#paths.ts";
import { Loaded } from "../feedback/query-content.tsx";
import { IconSearch } from "../icons.ts";
import { StateBadge } from "./mosque-badges.tsx";
import classes from "./other-mosques.module.css";

/** How long typing must pause before the service is asked, in milliseconds. */
const typingPauseMs = 250;

interface OtherMosquesProps {
  /** The mosque that the reader comes from. */
  readonly mosqueId: string;
  /** The address of the page of another mosque. */
  readonly pathTo: (mosqueId: string) => string;
  readonly onChosen: () => void;
}

/** The reader's mosques as links, with a search. */
export default function OtherMosques({ mosqueId, pathTo: pathOf, onChosen }: OtherMosquesProps) {
  const { mosques } = useMessages();
  const { switcher: words } = mosques;
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs);
  const query = search === "" ? {} : { search };
  const found = useResponse("GET /portal/api/mosques", { query });
  return (
    <Stack gap="xs">
      <TextInput
        autoFocus
        type="search"
        aria-label={words.search}
        placeholder={mosques.searchHint}
        leftSection={<IconSearch size={16} />}
        maxLength={pageLimits.searchCharacters}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Loaded of={found}>
        {({ mosques: ones }) =>
          ones.length === 0 ? (
            <Text size="sm">{words.noneFound}</Text>
          ) : (
            <ul className={classes.mosques}>
              {ones.map((mosque) => (
                <li key={mosque.id}>
                  <Link
                    to={pathOf(mosque.id)}
                    onClick={onChosen}
                    className={classes.mosque}
                    aria-current={mosque.id === mosqueId || undefined}
                  >
                    <bdi className={classes.name}>{mosque.communityName}</bdi>
                    <StateBadge of={mosque} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Anchor component={Link} to={pathTo("mosques")} onClick={onChosen} size="sm" py={4}>
        {words.all}
      </Anchor>
    </Stack>
  );
}
