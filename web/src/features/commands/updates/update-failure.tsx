import { UPDATE_CONFLICT_TEXT } from '@sentinel/contracts/commands/device-updates'
import { FILL_IN_TEXT } from '@sentinel/contracts/commands/ota-messages'
import { errorTexts } from '../../../messages/errors.ts'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { explainFailure, explainFields } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { toUpdateErrors } from './update-draft.ts'
import classes from './updates.module.css'

const texts = messages.deviceUpdates.form

interface UpdateFailureProps {
  isIncomplete: boolean
  error: Error | null
}

/** Why no update was created (spec 2 §8). */
export function UpdateFailure({ isIncomplete, error }: UpdateFailureProps) {
  if (isIncomplete) return <GeneralError>{FILL_IN_TEXT}</GeneralError>
  if (!error) return null
  if (error instanceof CallFailed && error.conflicts.length > 0) return <Conflict error={error} />
  const { text, requestId } = explainFailure(error)
  if (error instanceof CallFailed && error.code === 'unreachable') return <GeneralError>{text}</GeneralError>
  if (error instanceof CallFailed && Object.keys(toUpdateErrors(error.fields)).length > 0)
    return <GeneralError>{error.fields['general'] ?? errorTexts.invalid}</GeneralError>
  return (
    <div className={classes.failure}>
      <GeneralError>{texts.failed}</GeneralError>
      <p>{explainFields(error, []).general}</p>
      {requestId && <p>{messages.ui.requestId(requestId)}</p>}
    </div>
  )
}

function Conflict({ error: { conflicts } }: { error: CallFailed }) {
  return (
    <div className={classes.failure}>
      <GeneralError>{UPDATE_CONFLICT_TEXT}</GeneralError>
      <p>{texts.conflicts}</p>
      <ul aria-label={texts.conflicts}>
        {conflicts.map(({ email, updateId }) => (
          <li key={updateId}>{texts.conflict(email, updateId)}</li>
        ))}
      </ul>
    </div>
  )
}
