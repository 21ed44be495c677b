import type { Insight, InsightStatus } from '@sentinel/contracts/insights/insights'
import type { ListedInsight } from '../../list/members.ts'
import type { ToggleRow } from './row-controls.tsx'
import type { SpeciesChange } from '../../triage/unsaved.ts'
import type { Triage } from '../../triage/use-triage.ts'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'

/** What a row and a tile know of the insight they show, and what can be done with it. */
export interface ShownInsight {
  insight: ListedInsight
  address: string
  /** As the person sees it, saved or not. */
  status: InsightStatus
  isUnsaved: boolean
  /** Chosen and not saved. */
  species: SpeciesChange | undefined
  isSelected: boolean
  /** It stands open in the detail. */
  isOpen: boolean
  onOpen: (insightId: number) => void
  /** Absent for those who may only look. */
  onToggle: ToggleRow | undefined
  /** Absent where the person may only look at the insight's device. */
  onAct: ((insights: readonly ListedInsight[], status: InsightStatus) => void) | undefined
}

/** What all rows of a list have in common. */
export interface Showing {
  triage: Triage
  /** Whether the person may choose rows and change them. */
  canTriage: boolean
  /** The one that stands open. */
  openId: number | undefined
  addressOf: (insightId: number) => string
  onOpen: (insightId: number) => void
}

/** Each of these is the same from one rendering to the next, unless it has changed: rows are drawn anew only then. */
export function showInsight(
  insight: ListedInsight,
  { triage: { viewOnly, unsaved, selection }, canTriage, openId, addressOf, onOpen }: Showing,
): ShownInsight {
  const id = insight.insight_id
  return {
    insight,
    address: addressOf(id),
    status: unsaved.statusOf(insight),
    isUnsaved: unsaved.isUnsaved(insight),
    species: unsaved.speciesOf(insight),
    isSelected: selection.isSelected(id),
    isOpen: id === openId,
    onOpen,
    onToggle: canTriage ? selection.toggle : undefined,
    onAct: viewOnly.has(insight.device_id) ? undefined : unsaved.act,
  }
}

/** Whether it is an empty frame. Such rows are drawn weaker. */
export function isQuiet({ class_id }: Pick<Insight, 'class_id'>): boolean {
  return class_id === EMPTY_CLASS_ID
}
