import { useSuspenseQuery } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { userQuery } from '../../platform/account.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { AccountIcon, LogoutIcon, SessionsIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import { LogOutDialog } from './log-out-dialog.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'
import { useShellDialog } from './shell-dialog.ts'
import { useLogOut } from './use-log-out.ts'

const texts = messages.shell.account

export function AccountMenu() {
  const { firstName, lastName, email } = useSuspenseQuery(userQuery).data
  const sessions = useShellDialog('sessions')
  const logOut = useLogOut()
  const items = [
    { key: 'sessions', label: texts.signedInPlaces, icon: SessionsIcon, onSelect: sessions.open },
    { key: 'logout', label: texts.logout, icon: LogoutIcon, onSelect: logOut },
  ]
  return (
    <>
      <Menu title={`${firstName} ${lastName} · ${email}`} items={items}>
        <IconButton icon={AccountIcon} label={texts.open} />
      </Menu>
      <LogOutDialog />
      <SessionsDialog isOpen={sessions.isOpen} onClose={sessions.close} />
    </>
  )
}
