import { Button, Skeleton, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CallFailure } from "#api/call.ts";
import { useMessages } from "#messages/language.tsx";
import { ReadFailure } from "./failure.tsx";

export interface LoadedProps<Data> {
  readonly of: Pick<UseQueryResult<Data, CallFailure>, "isPending" | "isFetching" | "error" | "data"> & {
    readonly refetch: () => unknown;
  };
  readonly children: (response: Data) => ReactNode;
}

/** The content of a response, once it has arrived. A later read that fails is shown above it. */
export function Loaded<Data>({ of: query, children }: LoadedProps<Data>) {
  const { shell } = useMessages();
  if (query.isPending) {
    return (
      <Stack aria-busy aria-label={shell.loading} role="status">
        <Skeleton h={90} />
        <Skeleton h={90} />
      </Stack>
    );
  }
  return (
    <Stack>
      {query.error && (
        <Stack align="start" gap="xs">
          <ReadFailure of={query.error} />
          {mayBeOtherwise(query.error) && (
            <Button variant="default" loading={query.isFetching} onClick={() => query.refetch()}>
              {shell.tryAgain}
            </Button>
          )}
        </Stack>
      )}
      {query.data !== undefined && children(query.data)}
    </Stack>
  );
}

/** Whether another try can succeed: not if access is denied or the resource is missing. */
function mayBeOtherwise({ status }: CallFailure): boolean {
  return status !== 403 && status !== 404;
}
