import { Group, Image, Text } from "@mantine/core";
import { useOpenMessages } from "#messages/language.tsx";

/** The product's icon and name. */
export function Brand({ nameFrom }: { nameFrom?: "sm" }) {
  const { shell } = useOpenMessages();
  return (
    <Group gap="xs" wrap="nowrap">
      <Image src={`${import.meta.env.BASE_URL}icon.svg`} alt="" w={32} h={32} />
      <Text fw={650} {...(nameFrom && { visibleFrom: nameFrom })}>
        {shell.product}
      </Text>
    </Group>
  );
}
