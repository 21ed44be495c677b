import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { memo } from 'react'
import type { ListedInsight } from '../../list/members.ts'
import { messages } from '../../../../messages/messages.ts'
import { ViewOnlyMark } from '../../../../shared/fleet/view-only-mark.tsx'
import classes from './row-actions.module.css'
import { actionIcons, actionSlots } from '../../triage/action-slots.ts'
import { useRowName } from './use-row-name.ts'

const texts = messages.insights

interface RowActionsProps {
  insight: ListedInsight
  status: InsightStatus
  /** Absent where the person may only look at the insight's device. */
  onAct: ((insights: readonly ListedInsight[], status: InsightStatus) => void) | undefined
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
  const row = useRowName(insight)
  if (!onAct) return <ViewOnlyMark title={messages.levels.sighting} />
  return (
    <span className={areNamed ? classes.named : classes.actions}>
      {actionSlots.map((slot) => {
        const SlotIcon = actionIcons[slot]
        return (
          <button
            key={slot}
            type="button"
            className={classes.action}
            aria-label={areNamed ? undefined : texts.act(texts.triage.actions[slot], row)}
            title={texts.triage.actionHints[slot]}
            aria-pressed={slot === 'none' ? undefined : status === slot}
            onClick={() => onAct([insight], slot)}
          >
            <SlotIcon size={16} aria-hidden />
            {areNamed && texts.triage.actions[slot]}
          </button>
        )
      })}
    </span>
  )
})
