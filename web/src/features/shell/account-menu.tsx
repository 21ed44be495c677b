import { useMantineColorScheme } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { userQuery } from '../../platform/account.ts'
import { Avatar } from '../../shared/account/avatar.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { AccountIcon, LogoutIcon, SupportIcon } from '../../ui/marks/icons.ts'
import { Menu } from '../../ui/controls/menu.tsx'
import { useNarrow } from '../../ui/hooks/use-narrow.ts'
import { LogOutDialog } from './log-out-dialog.tsx'
import { useShellDialog } from './shell-dialog.ts'
import { themeChoices } from './theme-choices.ts'
import { useLogOut } from './use-log-out.ts'

const { account: texts, theme: themes } = messages.shell

export function AccountMenu() {
  const { firstName, lastName, email, imageUrl } = useSuspenseQuery(userQuery).data
  const name = `${firstName} ${lastName}`.trim()
  const { navigate } = useRouter()
  const logOut = useLogOut()
  const support = useShellDialog('support')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isNarrow = useNarrow()
  const items = [
    // The top bar of a phone has no room for these.
    ...(isNarrow
      ? [
          ...themeChoices.map(({ key, icon }) => ({
            key,
            icon,
            label: themes[key],
            isChosen: key === colorScheme,
            onSelect: () => setColorScheme(key),
          })),
          { key: 'support', label: messages.shell.support.open, icon: SupportIcon, onSelect: support.open },
        ]
      : []),
    {
      key: 'account',
      icon: AccountIcon,
      label: texts.myAccount,
      onSelect: () => void navigate({ to: '/account' }),
    },
    { key: 'logout', label: texts.logout, icon: LogoutIcon, onSelect: logOut },
  ]
  return (
    <>
      <Menu title={[name, email].filter(Boolean).join(' · ')} items={items}>
        <IconButton icon={AccountIcon} label={texts.open}>
          {imageUrl === null ? undefined : <Avatar imageUrl={imageUrl} sizePx={28} alt="" />}
        </IconButton>
      </Menu>
      <LogOutDialog />
    </>
  )
}
