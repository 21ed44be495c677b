import type { Sighting } from '../../list/members.ts'
import { messages } from '../../../../messages/messages.ts'
import { useRowName } from './use-row-name.ts'

export type ToggleRow = (insightId: number, how: { isRange: boolean }) => void

interface SelectBoxProps {
  insight: Sighting
  isSelected: boolean
  onToggle: ToggleRow
  className?: string | undefined
}

/** Chooses an insight; with Shift all from the one touched last. */
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
