import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { UnreachableIcon, UpdatesIcon } from '../../../ui/marks/icons.ts'
import classes from './today-section.module.css'

interface PartFailedProps {
  title: string
  error: Error
  onRetry: () => void
}

/** Shows what could not be loaded, why, and a retry button, in the small space of a part. */
export function PartFailed({ title, error, onRetry }: PartFailedProps) {
  return (
    <div className={classes.failed} role="alert">
      <p>
        <UnreachableIcon size={16} aria-hidden /> <b>{title}</b> {explainFailure(error).text}
      </p>
      <Button icon={UpdatesIcon} onClick={onRetry}>
        {messages.ui.tryAgain}
      </Button>
    </div>
  )
}
