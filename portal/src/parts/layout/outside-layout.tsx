import { Box, Container, Group, Paper } from "@mantine/core";
import { Outlet } from "react-router";
import { AwayNotice } from "../feedback/unavailable-notice.tsx";
import { AtPublicAddress } from "../public-address/at-public-address.tsx";
import { Brand } from "./brand.tsx";
import { ReaderMenu } from "./reader-menu.tsx";

/** The pages that need no session: one card. */
export function OutsideLayout() {
  return (
    <>
      <AwayNotice />
      <Container size={460} py={{ base: "md", sm: 48 }} px="md">
        <Group component="header" justify="space-between" mb="lg">
          <Brand />
          <ReaderMenu />
        </Group>
        <Box component="main">
          <Paper withBorder p={{ base: "md", sm: "xl" }}>
            <AtPublicAddress>
              <Outlet />
            </AtPublicAddress>
          </Paper>
        </Box>
      </Container>
    </>
  );
}
