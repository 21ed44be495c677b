import type { Insight, InsightStatus } from '@sentinel/contracts/insights'
import { memo } from 'react'
import { messages } from '../../messages/messages.ts'
import classes from './row-actions.module.css'
import { actionIcons, actionSlots } from './triage/action-slots.ts'

const texts = messages.insights.triage

interface RowActionsProps {
  insight: Insight
  status: InsightStatus
  onAct: (insights: readonly Insight[], status: InsightStatus) => void
  /** With their names, where there is room. */
  areNamed?: boolean
}

/** The four actions for one insight; the one it has is pressed, and pressing it again clears it. */
export const RowActions = memo(function RowActions({
  insight,
  status,
  onAct,
  areNamed = false,
}: RowActionsProps) {
  return (
    <span className={areNamed ? classes.named : classes.actions}>
      {actionSlots.map((slot) => {
        const SlotIcon = actionIcons[slot]
        return (
          <button
            key={slot}
            type="button"
            className={classes.action}
            aria-label={texts.actions[slot]}
            title={texts.actionHints[slot]}
            aria-pressed={slot === 'none' ? undefined : status === slot}
            tabIndex={areNamed ? 0 : -1}
            onClick={() => onAct([insight], slot)}
          >
            <SlotIcon size={16} aria-hidden />
            {areNamed && texts.actions[slot]}
          </button>
        )
      })}
    </span>
  )
})
