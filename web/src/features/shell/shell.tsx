import { useDisclosure } from '@mantine/hooks'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, rootRouteId, useRouter } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { type MouseEvent, type ReactNode, useEffect, useSyncExternalStore, useState } from 'react'
import { followers } from '../../followers.ts'
import { longWork } from '../../long-work.ts'
import { messages } from '../../messages/messages.ts'
import { CallFailed } from '../../platform/call-failed.ts'
import { answerIdentityQuestions } from '../../platform/identity-question.ts'
import { startLive } from '../../platform/live/start-live.ts'
import { isStorageVolatile, watchStorage } from '../../platform/steady-storage.ts'
import { useMyAreas } from '../../platform/use-my-areas.ts'
import { alertBadgeQuery } from '../../shared/alerts/alert-badge.ts'
import { lastCodesAtom } from '../../shared/fleet/last-code.ts'
import { openLater, SCRIPT_AWAY, SCRIPT_LOADED } from '../../ui/dialogs/open-later.tsx'
import { useLightPrint } from '../../ui/hooks/use-light-print.ts'
import { CONTENT_ID, focusPageIfLost } from '../../ui/layout/focus-page.ts'
import { WarnIcon } from '../../ui/marks/icons.ts'
import { notify, takeNoticeAway } from '../../ui/toasts/notify.tsx'
import { ToastPlace } from '../../ui/toasts/toast-place.tsx'
import bannerClasses from './banner.module.css'
import { ConfirmEmailBanner } from './confirm-email-banner.tsx'
import type { IdentityQuestion } from './identity-question-dialog.tsx'
import { Navigation } from './navigation.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar.tsx'

const route = getRouteApi(rootRouteId)

/** Shows every area's frame: the menu, the top bar, and what is above all areas. Without children it shows the child route. */
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

/** Leaves the address unchanged, because with a fragment in it every history step would scroll to the top. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(CONTENT_ID)?.focus()
}

function useLive(): void {
  const queryClient = useQueryClient()
  const { openSocket } = route.useRouteContext()
  useEffect(() => startLive({ queryClient, followers, openSocket }), [queryClient, openSocket])
}

/** Focuses the page after a navigation, because the followed link disappears with its page. */
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

const NavigationDrawer = openLater(
  () => import('./modal-navigation.tsx'),
  (script) => script.ModalNavigation,
)

/** Fetches the number of new alerts for people who have the Alerts area. */
function useAlertBadge(): void {
  const hasAlerts = useMyAreas().some((script) => script.key === 'alerts')
  useQuery({ ...alertBadgeQuery, enabled: hasAlerts })
}

/** Shows the progress of long work on every screen. */
function LongWorkPlace() {
  return (
    <div className={classes.place} role="status">
      {longWork.map((Follow, at) => (
        <Follow key={at} />
      ))}
    </div>
  )
}

/** Shows a banner above every page while this browser can't store anything. */
function StorageBanner() {
  const isShown = useSyncExternalStore(watchStorage, isStorageVolatile)
  if (!isShown) return null
  return (
    <div className={bannerClasses.banner} role="status">
      <WarnIcon size={16} aria-hidden />
      <p className={bannerClasses.text}>{messages.shell.storageIsVolatile}</p>
    </div>
  )
}

const LastCodeDialog = openLater(
  () => import('../../shared/fleet/last-code-dialog.tsx'),
  (script) => script.LastCodeDialog,
)

/** Shows released cameras' claim codes one after another, whatever screen the person is on when the responses arrive. */
function LastCodePlace() {
  const [codes, setCodes] = useAtom(lastCodesAtom)
  const [made] = codes
  const close = () => {
    setCodes(codes.slice(1))
    setTimeout(focusPageIfLost)
  }
  return made && <LastCodeDialog key={made.device_id} isOpen made={made} onClose={close} />
}

/** Shows a message if a click opens nothing because the server does not respond. Removes it once the server responds. */
function useScriptAway(): void {
  useEffect(() => {
    const say = () =>
      notify({
        id: SCRIPT_AWAY,
        text: messages.shell.opensLater,
        tone: 'bad',
        failure: new CallFailed({ code: 'unreachable' }),
      })
    const hide = () => takeNoticeAway(SCRIPT_AWAY)
    addEventListener(SCRIPT_AWAY, say)
    addEventListener(SCRIPT_LOADED, hide)
    return () => {
      removeEventListener(SCRIPT_AWAY, say)
      removeEventListener(SCRIPT_LOADED, hide)
    }
  }, [])
}

const IdentityQuestionDialog = openLater(
  () => import('./identity-question-dialog.tsx'),
  (script) => script.IdentityQuestionDialog,
)

interface Shown {
  /** Incremented so that a new dialog appears above the open ones. */
  number: number
  question: IdentityQuestion
  isOpen: boolean
}

/** Asks the person to prove their identity if a call requires it. */
function IdentityDialog() {
  const [shown, setShown] = useState<Shown>()
  useEffect(
    () =>
      answerIdentityQuestions(
        (requested) =>
          new Promise((answer) =>
            setShown((former) => ({
              number: (former?.number ?? 0) + 1,
              question: { asked: requested, answer },
              isOpen: true,
            })),
          ),
      ),
    [],
  )
  if (!shown) return null
  const end = (isProved: boolean) => {
    shown.question.answer(isProved)
    setShown({ ...shown, isOpen: false })
  }
  return (
    <IdentityQuestionDialog key={shown.number} isOpen={shown.isOpen} question={shown.question} onEnd={end} />
  )
}
