import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { messages } from '../messages/messages.ts'
import { useWhenBack } from '../platform/live/use-when-back.ts'
import { isScriptMissing, reloadForScript } from '../platform/reload-when-outdated.ts'
import { Button } from './button.tsx'
import { Face } from './face.tsx'
import { FailedFace } from './failed-face.tsx'
import { UnreachableIcon, UpdatesIcon } from './icons.ts'

/** Shown in place of a screen that could not be loaded or failed. It tries again when the network is back. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const failure = error instanceof Error ? error : new Error(String(error))
  const isScript = isScriptMissing(failure)
  const retry = async () => {
    if (isScript) return reloadForScript()
    await router.invalidate()
    reset()
  }
  useWhenBack(() => void retry())
  if (isScript) return <MissingScript onRetry={() => void retry()} />
  return (
    <FailedFace error={failure} title={messages.ui.broken.title} size="page" onRetry={() => void retry()} />
  )
}

/** Reloading without a network would leave the browser's own error page: then only waiting helps. */
function MissingScript({ onRetry }: { onRetry: () => void }) {
  const { title, body, offline } = messages.ui.scriptFailed
  const retry = navigator.onLine && (
    <Button icon={UpdatesIcon} onClick={onRetry}>
      {messages.ui.tryAgain}
    </Button>
  )
  return (
    <Face icon={UnreachableIcon} title={title} size="page" action={retry}>
      <p>{navigator.onLine ? body : offline}</p>
    </Face>
  )
}
