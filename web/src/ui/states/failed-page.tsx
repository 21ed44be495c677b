import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useMatch, useRouter } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { useWhenBack } from '../../platform/live/use-when-back.ts'
import { isScriptMissing, reloadIfServed } from '../../platform/reload-when-outdated.ts'
import { BareFrame } from '../layout/bare-frame.tsx'
import { ErrorState } from './error-state.tsx'
import { focusPageIfLost } from '../layout/focus-page.ts'
import { ServerAway } from './server-away.tsx'
import { useTitle } from '../hooks/use-title.ts'

const texts = messages.ui

/** Replaces a screen that has failed or could not be loaded. The menu stays if there is one. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const isBesideMenu = useMatch({ strict: false }).routeId.startsWith('/_shell/')
  const failure = error instanceof Error ? error : new Error(String(error))
  const face = isScriptMissing(failure) ? <ScriptMissing /> : <Broken error={failure} reset={reset} />
  return isBesideMenu ? face : <BareFrame>{face}</BareFrame>
}

function Broken({ error, reset }: { error: Error; reset: () => void }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  useTitle(texts.broken.title)
  const retry = async () => {
    queryClient.removeQueries({ type: 'inactive' }) // a cached response may have caused the failure
    await router.invalidate()
    reset()
    setTimeout(focusPageIfLost) // the button disappears
  }
  useWhenBack(() => void retry())
  return <ErrorState error={error} title={texts.broken.title} size="page" onRetry={() => void retry()} />
}

function ScriptMissing() {
  useTitle(texts.scriptFailed.title)
  useWhenBack(() => void reloadIfServed({ isRequested: true }))
  return <ServerAway title={texts.scriptFailed.title} reloads />
}
