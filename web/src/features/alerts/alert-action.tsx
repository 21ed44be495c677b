import type { Alert } from '@sentinel/contracts/alerts'
import { useRef } from 'react'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import classes from './alert-action.module.css'
import { type MovedStatus, nextStatus } from './moves.ts'

const texts = messages.alerts

/** Slower than people press twice for once, faster than they decide again. */
const SECOND_PRESS_MS = 800

export type OnMove = (alert: Alert, to: MovedStatus) => void

interface AlertActionProps {
  alert: Alert
  device: string
  onMove: OnMove
}

/** What can be done next with an alert; nothing with a resolved one. */
export function AlertAction({ alert, device, onMove }: AlertActionProps) {
  const movedAtMs = useRef(-Infinity)
  const to = nextStatus[alert.status]
  const word = texts.moves[to ?? 'resolved']
  return (
    <Button
      className={classes.action ?? ''}
      disabled={to === undefined}
      aria-label={texts.moveNamed(word, texts.types[alert.alert_type], device)}
      onClick={({ timeStamp }) => {
        // A second press that follows at once was meant for what stood there before; what it would do is final.
        if (!to || timeStamp - movedAtMs.current < SECOND_PRESS_MS) return
        movedAtMs.current = timeStamp
        onMove(alert, to)
      }}
    >
      {word}
    </Button>
  )
}
