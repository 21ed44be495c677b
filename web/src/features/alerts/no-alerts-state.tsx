import { useQuery } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { devicesQuery } from '../../shared/fleet/devices.ts'
import { ClaimHint } from '../../shared/fleet/claim-hint.tsx'
import { StatePanel } from '../../ui/states/state-panel.tsx'
import { AlertsIcon, GoodIcon } from '../../ui/marks/icons.ts'

const texts = messages.alerts.empty

interface NoAlertsStateProps {
  /** True if the switch hides resolved alerts. */
  hasResolved: boolean
}

export function NoAlertsState({ hasResolved }: NoAlertsStateProps) {
  const { data: devices } = useQuery(devicesQuery)
  if (!hasResolved && devices?.length === 0)
    return (
      <StatePanel icon={AlertsIcon} title={texts.withoutCameras.title}>
        <p>{texts.withoutCameras.body}</p>
        <ClaimHint />
      </StatePanel>
    )
  return (
    <StatePanel icon={GoodIcon} title={texts.title}>
      <p>{texts.body}</p>
      {hasResolved && <p>{texts.resolved}</p>}
    </StatePanel>
  )
}
