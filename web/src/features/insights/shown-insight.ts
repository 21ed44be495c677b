import type { Insight, InsightStatus } from '@sentinel/contracts/insights'
import type { ToggleRow } from './select-box.tsx'

/** What a row and a tile know of the insight they show, and what can be done with it. */
export interface ShownInsight {
  insight: Insight
  address: string
  /** As the person sees it, saved or not. */
  status: InsightStatus
  isUnsaved: boolean
  isSelected: boolean
  onOpen: (insightId: number) => void
  /** Absent for those who may only look. */
  onToggle: ToggleRow | undefined
  onAct: (insights: readonly Insight[], status: InsightStatus) => void
}
