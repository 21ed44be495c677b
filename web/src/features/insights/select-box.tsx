import type { Insight } from '@sentinel/contracts/insights'
import { messages } from '../../messages/messages.ts'
import { deviceName } from '../../ui/device-name.ts'

export type ToggleRow = (insightId: number, how: { isRange: boolean }) => void

interface SelectBoxProps {
  insight: Insight
  isSelected: boolean
  onToggle: ToggleRow
  className?: string | undefined
}

/** Chooses an insight; with Shift all from the one touched last. */
export function SelectBox({ insight, isSelected, onToggle, className }: SelectBoxProps) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={messages.insights.select(insight.class_name, deviceName(insight))}
        onChange={
          (event) => onToggle(insight.insight_id, { isRange: (event.nativeEvent as PointerEvent).shiftKey }) // safe: a click makes it
        }
      />
    </label>
  )
}
