import { messages } from '../messages/messages.ts'
import { Button } from './button.tsx'
import { explainFailure } from './explain-failure.ts'
import { Face } from './face.tsx'
import { UnreachableIcon, UpdatesIcon } from './icons.ts'

interface FailedFaceProps {
  error: Error
  onRetry: () => void
  title?: string
  size?: 'list' | 'page'
}

/** What could not be read, why, and Try again. */
export function FailedFace({ error, onRetry, title = messages.ui.failed, size = 'list' }: FailedFaceProps) {
  const { text, requestId } = explainFailure(error)
  return (
    <Face
      icon={UnreachableIcon}
      title={title}
      size={size}
      action={
        <Button icon={UpdatesIcon} onClick={onRetry}>
          {messages.ui.tryAgain}
        </Button>
      }
    >
      <p>{text}</p>
      {requestId && <p>{messages.ui.requestId(requestId)}</p>}
    </Face>
  )
}
