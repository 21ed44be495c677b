import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { memo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { statusIcons, typeIcons } from '../../../shared/alerts/alert-look.ts'
import { Time } from '../../../ui/marks/time.tsx'
import { AlertAction, type OnMove } from '../alert-action.tsx'
import classes from './alerts-table.module.css'
import { DeviceLink } from '../device-link.tsx'
import { nextStatus } from '../alert-status.ts'
import { useSwipe } from './use-swipe.ts'

const texts = messages.alerts

interface AlertRowProps {
  alert: Alert
  /** The position in the list, counted from 1. */
  position: number
  deviceName: string | undefined
  isCard: boolean
  onMove: OnMove
}

/** Shows one row of the table. On a phone it is a card, and swiping it to the left acknowledges or resolves the alert. */
export const AlertRow = memo(function AlertRow({
  alert,
  position,
  deviceName,
  isCard,
  onMove,
}: AlertRowProps) {
  const { alert_key, alert_type, associated_id, created_at, status, summary } = alert
  const to = nextStatus[status]
  const swipe = useSwipe(isCard && to ? () => onMove(alert, to) : undefined)
  const StatusIcon = statusIcons[status]
  const TypeIcon = typeIcons[alert_type]
  const SwipeIcon = statusIcons[to ?? status]
  return (
    <tr
      className={`${classes.row} ${classes[status]}`}
      aria-rowindex={position + 1}
      data-alert={alert.id}
      {...swipe}
    >
      <td className={classes.icon}>
        <StatusIcon size={18} aria-hidden />
      </td>
      <td className={classes.status}>{texts.statuses[status]}</td>
      <td className={classes.type}>
        <TypeIcon size={16} aria-hidden />
        {texts.types[alert_type]}
      </td>
      <td className={classes.summary}>
        <span>{summary}</span>
      </td>
      <td className={classes.key}>{texts.keys[alert_key]}</td>
      <td className={classes.device}>
        <DeviceLink deviceId={associated_id} name={deviceName} />
      </td>
      <td className={classes.created}>
        <Time iso={created_at} />
      </td>
      <td className={classes.action}>
        <AlertAction alert={alert} device={deviceName ?? texts.deviceOf(associated_id)} onMove={onMove} />
      </td>
      {isCard && to && (
        <td className={classes.swipe} aria-hidden>
          <SwipeIcon size={20} />
          {texts.moves[to]}
        </td>
      )}
    </tr>
  )
})
