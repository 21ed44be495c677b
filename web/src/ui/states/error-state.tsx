import { messages } from '../../messages/messages.ts'
import { CallFailed } from '../../platform/call-failed.ts'
import { Button } from '../controls/button.tsx'
import { explainFailure } from '../../messages/explain-failure.ts'
import { StatePanel } from './state-panel.tsx'
import { SearchIcon, UnreachableIcon, UpdatesIcon } from '../marks/icons.ts'

interface ErrorStateProps {
  error: Error
  onRetry: () => void
  /** Shows on the button that the data is being refetched. */
  isRetrying?: boolean
  title?: string
  size?: 'list' | 'page'
  /** The text for something that does not exist. There is then no retry button. */
  absent?: string
}

/** Shows what could not be loaded, why, and a retry button. */
export function ErrorState(props: ErrorStateProps) {
  const { error, onRetry, isRetrying = false, title = messages.ui.failed, size = 'list', absent } = props
  if (absent !== undefined && error instanceof CallFailed && error.code === 'not_found')
    return <StatePanel icon={SearchIcon} title={absent} size={size} />
  const { text, requestId } = explainFailure(error)
  return (
    <StatePanel
      icon={UnreachableIcon}
      title={title}
      size={size}
      action={
        <Button icon={UpdatesIcon} isLoading={isRetrying} onClick={onRetry}>
          {messages.ui.tryAgain}
        </Button>
      }
    >
      <p>{text}</p>
      {requestId && <p>{messages.ui.requestId(requestId)}</p>}
    </StatePanel>
  )
}
