import { Button, Menu } from "@mantine/core";
import type { OperatedUser } from "@mosque-sync/contract";
import { useMessages } from "#messages/language.tsx";
import { useSession } from "#parts/accounts/session.tsx";
import { useConfirm } from "#parts/dialogs/confirm.tsx";
import { takesAway } from "#parts/lists/row-button.tsx";

interface UserMenuProps {
  readonly of: OperatedUser;
  readonly onDevices: (user: OperatedUser) => void;
  readonly onDelete: (user: OperatedUser) => void;
}

/** Rare actions for an account. Operators delete their own account on its page, and cannot disable it. */
export function UserMenu({ of: user, onDevices, onDelete }: UserMenuProps) {
  const { people: words } = useMessages();
  const { user: reader } = useSession();
  const ask = useDisabling();
  return (
    <Menu position="bottom-end" portalProps={{ target: "main" }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" aria-label={`${words.more}: ${user.name}`}>
          {words.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onDevices(user)}>{words.devices}</Menu.Item>
        {user.id !== reader.id && (
          <>
            <Menu.Item onClick={() => ask(user)}>{user.isDisabled ? words.enable : words.disable}</Menu.Item>
            <Menu.Item {...takesAway} onClick={() => onDelete(user)}>
              {words.delete}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Disables an account, or enables it, once the reader has confirmed it. */
function useDisabling(): (user: OperatedUser) => void {
  const { people: words } = useMessages();
  const confirm = useConfirm();
  return ({ id: userId, name, isDisabled }) =>
    isDisabled
      ? confirm({
          title: words.enableTitle(name),
          text: words.enableText(name),
          button: words.enable,
          route: "POST /portal/api/operator/users/{userId}/enable",
          input: { params: { userId } },
          outcome: () => ({ notice: words.enabledNow(name) }),
        })
      : confirm({
          title: words.disableTitle(name),
          text: words.disableText(name),
          button: words.disable,
          route: "POST /portal/api/operator/users/{userId}/disable",
          input: { params: { userId } },
          outcome: () => ({ notice: words.disabledNow(name) }),
        });
}
