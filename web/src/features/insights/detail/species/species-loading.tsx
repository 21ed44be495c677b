import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { MetIcon, UpdatesIcon } from '../../../../ui/marks/icons.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import classes from './species-review.module.css'

const texts = messages.insights.species

interface SpeciesAwaitedProps {
  error: Error | null
  onRetry: () => void
}

/** The place of the species and Confirm until the species of the model are loaded; without them nothing can be confirmed. */
export function SpeciesAwaited({ error, onRetry }: SpeciesAwaitedProps) {
  return (
    <div className={classes.review} aria-busy={error === null}>
      <div className={classes.answers}>
        <div className={classes.awaited}>
          <span className={classes.label}>{texts.correct}</span>
          {error ? <span role="status">{texts.notLoaded}</span> : <Skeleton height="100%" />}
        </div>
        {error && (
          <Button icon={UpdatesIcon} onClick={onRetry}>
            {messages.ui.tryAgain}
          </Button>
        )}
        <Button icon={MetIcon} disabled>
          {texts.confirm}
        </Button>
      </div>
      <div className={classes.note} />
    </div>
  )
}
