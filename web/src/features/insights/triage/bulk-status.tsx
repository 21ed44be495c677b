import { type BulkProgress, bulkUpdateStatus } from '@sentinel/contracts/bulk-updates'
import { messages } from '../../../messages/messages.ts'
import classes from './action-bar.module.css'

interface BulkStatusProps {
  progress: Omit<BulkProgress, 'bulkId'> | undefined
}

/** How far the bulk update under way is, in the spec's words. */
export function BulkStatus({ progress }: BulkStatusProps) {
  const isShown = progress && progress.status !== bulkUpdateStatus.completed
  return (
    <div className={classes.progress} role="status">
      {isShown && (
        <>
          <span className={classes.message}>{progress.message}</span>
          <progress value={progress.done} max={Math.max(progress.total, 1)} />
          <span>{messages.insights.triage.done(progress.done, progress.total)}</span>
        </>
      )}
    </div>
  )
}
