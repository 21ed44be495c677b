import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { NoPhotoIcon } from '../../../ui/marks/icons.ts'
import { Loading } from '../../../ui/states/loading.tsx'

const texts = messages.insights.detail.missing

interface InsightUnreadProps {
  error: Error | null
  onRetry: () => void
}

/** An insight that is on its way, is none of the person's, or can't be read. */
export function InsightUnread({ error, onRetry }: InsightUnreadProps) {
  if (!error) return <Loading />
  if (!(error instanceof CallFailed && error.code === 'not_found'))
    return <ErrorState error={error} onRetry={onRetry} />
  return (
    <StatePanel icon={NoPhotoIcon} title={texts.title}>
      <p>{texts.body}</p>
    </StatePanel>
  )
}
