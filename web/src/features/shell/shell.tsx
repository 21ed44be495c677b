import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useDisclosure } from '@mantine/hooks'
import { useStore } from 'jotai'
import { type MouseEvent, useEffect } from 'react'
import { followers } from '../../followers.ts'
import { messages } from '../../messages/messages.ts'
import { startLive } from '../../platform/live/start-live.ts'
import { ToastPlace } from '../../ui/toast-place.tsx'
import { Navigation } from './navigation.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useAlertBadge } from './use-alert-badge.ts'

const CONTENT = 'content'

/** Around every area: the menu, the top bar, and what hangs above all of them. */
export function Shell() {
  const [isMenuOpen, menu] = useDisclosure(false)
  useLive()
  useAlertBadge()
  return (
    <div className={classes.shell}>
      <a href={`#${CONTENT}`} className={classes.skip} onClick={skipToContent}>
        {messages.shell.skipToContent}
      </a>
      <TopBar onOpenMenu={menu.open} />
      <div className={classes.rail}>
        <Navigation />
      </div>
      <NavigationDrawer isOpen={isMenuOpen} onClose={menu.close} />
      <main id={CONTENT} className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <ToastPlace />
    </div>
  )
}

/** The address stays as it is: with a fragment in it, every step of the history would lead back to the top. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(CONTENT)?.focus()
}

function useLive(): void {
  const queryClient = useQueryClient()
  const store = useStore()
  useEffect(() => startLive({ queryClient, store, followers }), [queryClient, store])
}
