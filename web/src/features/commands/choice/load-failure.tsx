import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import classes from './device-choice.module.css'

interface LoadFailureProps {
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> }
  what: string
  notRead: (what: string, reason: string) => string
}

/** Says which part of a form could not be loaded, and has a button to reload it. */
export function LoadFailure({ query: { data, error, refetch }, what, notRead }: LoadFailureProps) {
  if (data !== undefined || !error) return null
  return (
    <div className={classes.tools}>
      <GeneralError>{notRead(what, explainFailure(error).text)}</GeneralError>
      <Button onClick={() => void refetch()}>{messages.ui.tryAgain}</Button>
    </div>
  )
}
