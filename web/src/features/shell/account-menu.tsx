import { useMantineColorScheme } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { userQuery } from '../../platform/account.ts'
import { logOut } from '../../platform/log-out.ts'
import { Avatar } from '../../shared/account/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useNarrow } from '../../ui/hooks/use-narrow.ts'
import { AccountIcon, LogoutIcon, SupportIcon } from '../../ui/marks/icons.ts'
import classes from './account-menu.module.css'
import { useShellDialog } from './shell-dialog.ts'
import { themeChoices } from './theme-choices.ts'
import { useLogOut, describeUnsavedWork } from './use-log-out.ts'

const texts = messages.shell.account
const logOutTexts = messages.shell.logOut
const themes = messages.shell.theme

export function AccountMenu() {
  const { firstName, lastName, email, imageUrl } = useSuspenseQuery(userQuery).data
  const name = `${firstName} ${lastName}`.trim()
  const { navigate } = useRouter()
  const requestLogOut = useLogOut()
  const support = useShellDialog('support')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isNarrow = useNarrow()
  const items = [
    // Part of this menu because a phone's top bar has no space for them.
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
    { key: 'logout', label: texts.logout, icon: LogoutIcon, onSelect: requestLogOut },
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

/** Asks for confirmation before a sign-out that discards unsaved changes. */
function LogOutDialog() {
  const { isOpen, close } = useShellDialog('logOut')
  const [isLeaving, setIsLeaving] = useState(false)
  if (!isOpen) return null
  const leave = () => {
    setIsLeaving(true)
    void logOut()
  }
  return (
    <Dialog isOpen title={logOutTexts.title(describeUnsavedWork())} onClose={close}>
      <p>{logOutTexts.body}</p>
      <div className={classes.answers}>
        <Button onClick={close} data-autofocus>
          {logOutTexts.cancel}
        </Button>
        <Button variant="danger" isLoading={isLeaving} onClick={leave}>
          {logOutTexts.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
