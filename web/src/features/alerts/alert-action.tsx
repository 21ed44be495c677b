import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/controls/button.tsx'
import classes from './alert-action.module.css'
import { type MovedStatus, nextStatus } from './alert-status.ts'

const texts = messages.alerts

/** Longer than the pause in an accidental double press, and shorter than a new decision takes. */
const SECOND_PRESS_MS = 800

export type OnMove = (alert: Alert, to: MovedStatus) => void

interface AlertActionProps {
  alert: Alert
  device: string
  onMove: OnMove
}

/** Shows what can be done next with an alert, or nothing for a resolved one. */
export function AlertAction({ alert, device, onMove }: AlertActionProps) {
  const [isResting, setResting] = useState(false)
  const to = nextStatus[alert.status]
  const word = texts.moves[to ?? 'resolved']
  return (
    <Button
      className={classes.action ?? ''}
      disabled={to === undefined}
      aria-label={texts.moveNamed(word, texts.types[alert.alert_type], device)}
      // An immediate second press was meant for the previous button, and the new action is irreversible.
      aria-disabled={isResting}
      onClick={() => {
        if (!to || isResting) return
        setResting(true)
        setTimeout(() => setResting(false), SECOND_PRESS_MS)
        onMove(alert, to)
      }}
    >
      {word}
    </Button>
  )
}
