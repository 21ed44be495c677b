import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Outlet, rootRouteId, useRouter } from '@tanstack/react-router'
import { useDisclosure } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { followers } from '../../followers.ts'
import { messages } from '../../messages/messages.ts'
import { startLive } from '../../platform/live/start-live.ts'
import { CONTENT_ID, focusPageIfLost } from '../../ui/layout/focus-page.ts'
import { ToastPlace } from '../../ui/toasts/toast-place.tsx'
import { useLightPrint } from '../../ui/hooks/use-light-print.ts'
import { ConfirmEmailBanner } from './confirm-email-banner.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import { LastCodePlace } from './last-code-place.tsx'
import { LongWorkPlace } from './long-work-place.tsx'
import { Navigation } from './navigation.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import classes from './shell.module.css'
import { StorageBanner } from './storage-banner.tsx'
import { TopBar } from './top-bar.tsx'
import { useAlertBadge } from './use-alert-badge.ts'
import { useScriptAway } from './use-script-away.ts'

const route = getRouteApi(rootRouteId)

/** Around every area: the menu, the top bar, and what hangs above all of them. Without children it shows the route below it. */
export function Shell({ children }: { children?: ReactNode }) {
  const [isMenuOpen, menu] = useDisclosure(false)
  useLive()
  useAlertBadge()
  useFocusOnNewPages()
  useLightPrint()
  useScriptAway()
  return (
    <div className={classes.shell}>
      <a href={`#${CONTENT_ID}`} className={classes.skip} onClick={skipToContent}>
        {messages.shell.skipToContent}
      </a>
      <TopBar onOpenMenu={menu.open} />
      <div className={classes.rail}>
        <Navigation />
      </div>
      <NavigationDrawer isOpen={isMenuOpen} onClose={menu.close} />
      <main id={CONTENT_ID} className={classes.content} tabIndex={-1}>
        <StorageBanner />
        <ConfirmEmailBanner />
        {children ?? <Outlet />}
      </main>
      <LastCodePlace />
      <IdentityDialog />
      <LongWorkPlace />
      <ToastPlace />
    </div>
  )
}

/** The address stays as it is: with a fragment in it, every step of the history would lead back to the top. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(CONTENT_ID)?.focus()
}

function useLive(): void {
  const queryClient = useQueryClient()
  const { openSocket } = route.useRouteContext()
  useEffect(() => startLive({ queryClient, followers, openSocket }), [queryClient, openSocket])
}

/** A link that led to another page is gone with its own. */
function useFocusOnNewPages(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusPageIfLost()
      }),
    [router],
  )
}
