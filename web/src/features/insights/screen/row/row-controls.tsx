import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { memo } from 'react'
import type { ListedInsight, Sighting } from '../../list/members.ts'
import { messages } from '../../../../messages/messages.ts'
import { ViewOnlyMark } from '../../../../shared/fleet/view-only-mark.tsx'
import classes from './row-controls.module.css'
import { actionIcons, actionSlots } from '../../triage/action-slots.ts'
import { useAtomValue } from 'jotai'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../../../../platform/time/zone.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'

const texts = messages.insights

interface RowActionsProps {
  insight: ListedInsight
  status: InsightStatus
  /** Absent if the user's access to the device is view-only. */
  onAct: ((insights: readonly ListedInsight[], status: InsightStatus) => void) | undefined
  /** Shows the names next to the icons. */
  areNamed?: boolean
}

/** Shows the four actions for one insight. The button for its current status is pressed, and pressing it again clears the status. */
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

export type ToggleRow = (insightId: number, how: { isRange: boolean }) => void

interface SelectBoxProps {
  insight: Sighting
  isSelected: boolean
  onToggle: ToggleRow
  className?: string | undefined
}

/** Selects an insight. With Shift, selects all rows between the last selected one and this one. */
export function SelectBox({ insight, isSelected, onToggle, className }: SelectBoxProps) {
  const row = useRowName(insight)
  return (
    <label className={className}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={messages.insights.select(row)}
        onChange={
          (event) => onToggle(insight.insight_id, { isRange: (event.nativeEvent as PointerEvent).shiftKey }) // safe: a click makes it
        }
      />
    </label>
  )
}

/** Returns a row's accessible name. */
function useRowName(insight: Sighting): string {
  const zone = toTimeZone(useAtomValue(zoneAtom), insight.longitude)
  const taken = formatDateTime(displayedTime(insight), zone)
  return messages.insights.row(insight.class_name, deviceName(insight), taken)
}
