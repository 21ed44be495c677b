import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { alertSettingsQuery } from '../queries.ts'
import { AlertSettingsForm } from './alert-settings-form.tsx'
import classes from './alert-settings.module.css'

const texts = messages.alerts.settings

interface AlertSettingsDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Which alerts a person wants. */
export function AlertSettingsDialog({ isOpen, onClose }: AlertSettingsDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={texts.title} onClose={onClose}>
      <p className={classes.intro}>{texts.intro}</p>
      <Content onClose={onClose} />
    </Dialog>
  )
}

function Content({ onClose }: Pick<AlertSettingsDialogProps, 'onClose'>) {
  const settings = useQuery(alertSettingsQuery)
  const groups = useQuery(groupsQuery)
  const retry = () => {
    void settings.refetch()
    void groups.refetch()
  }
  if (settings.data && groups.data)
    return <AlertSettingsForm stored={settings.data} groups={groups.data} onClose={onClose} />
  const error = settings.error ?? groups.error
  return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton height="264px" />
}
