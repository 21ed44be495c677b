import type { Alert } from '@sentinel/contracts/alerts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import classes from './alert-action.module.css'
import { type MovedStatus, nextStatus } from './moves.ts'

const texts = messages.alerts

export type OnMove = (alert: Alert, to: MovedStatus) => void

interface AlertActionProps {
  alert: Alert
  device: string
  onMove: OnMove
}

/** What can be done next with an alert; nothing with a resolved one. */
export function AlertAction({ alert, device, onMove }: AlertActionProps) {
  const to = nextStatus[alert.status]
  const word = texts.moves[to ?? 'resolved']
  return (
    <Button
      className={classes.action ?? ''}
      disabled={to === undefined}
      aria-label={texts.moveNamed(word, texts.types[alert.alert_type], device)}
      // The second click of a double one would be for what stands there after the first.
      onClick={({ detail }) => to && detail <= 1 && onMove(alert, to)}
    >
      {word}
    </Button>
  )
}
