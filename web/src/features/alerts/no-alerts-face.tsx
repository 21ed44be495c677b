import { useQuery } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { devicesQuery } from '../../shared/fleet/devices.ts'
import { ClaimHint } from '../../shared/fleet/claim-hint.tsx'
import { Face } from '../../ui/states/face.tsx'
import { AlertsIcon, GoodIcon } from '../../ui/marks/icons.ts'

const texts = messages.alerts.empty

interface NoAlertsFaceProps {
  /** There are some that the switch leaves out. */
  hasResolved: boolean
}

export function NoAlertsFace({ hasResolved }: NoAlertsFaceProps) {
  const { data: devices } = useQuery(devicesQuery)
  if (!hasResolved && devices?.length === 0)
    return (
      <Face icon={AlertsIcon} title={texts.withoutCameras.title}>
        <p>{texts.withoutCameras.body}</p>
        <ClaimHint />
      </Face>
    )
  return (
    <Face icon={GoodIcon} title={texts.title}>
      <p>{texts.body}</p>
      {hasResolved && <p>{texts.resolved}</p>}
    </Face>
  )
}
