import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import classes from './save-failure.module.css'
import type { DashboardEditing } from './use-dashboard-edit.ts'

const texts = messages.dashboardGrid

interface SaveFailureProps {
  editing: DashboardEditing
}

/** Why the dashboard was not saved. If it was changed elsewhere, the person decides which version stays. */
export function SaveFailure({ editing }: SaveFailureProps) {
  const { error, saveAnyway } = editing
  if (!error) return null
  if (error instanceof CallFailed && error.code === 'conflict')
    return (
      <div className={classes.failure}>
        <GeneralError>{texts.conflict}</GeneralError>
        <Button onClick={saveAnyway}>{texts.saveAnyway}</Button>
      </div>
    )
  return (
    <div className={classes.failure}>
      <GeneralError>{texts.notSaved(explainFailure(error).text)}</GeneralError>
    </div>
  )
}
