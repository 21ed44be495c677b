import type { Insight, InsightStatus } from '@sentinel/contracts/insights/insights'
import type { ListedInsight } from '../../list/members.ts'
import type { ToggleRow } from './row-controls.tsx'
import type { SpeciesChange } from '../../triage/unsaved.ts'
import type { Triage } from '../../triage/use-triage.ts'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'

/** The props of a row or a tile: the insight, its state and its actions. */
export interface ShownInsight {
  insight: ListedInsight
  address: string
  /** The status that the user has set, saved or not. */
  status: InsightStatus
  isUnsaved: boolean
  /** The chosen species, not saved yet. */
  species: SpeciesChange | undefined
  isSelected: boolean
  /** True if the insight is open in the detail. */
  isOpen: boolean
  onOpen: (insightId: number) => void
  /** Absent for viewers. */
  onToggle: ToggleRow | undefined
  /** Absent if the user's access to the device is view-only. */
  onAct: ((insights: readonly ListedInsight[], status: InsightStatus) => void) | undefined
}

/** The properties that all rows of a list share. */
export interface Showing {
  triage: Triage
  /** True if the user may select and change rows. */
  canTriage: boolean
  openId: number | undefined
  addressOf: (insightId: number) => string
  onOpen: (insightId: number) => void
}

/** Returns a row's props. Each keeps its identity across renders unless its value changes, so only changed rows re-render. */
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

/** Returns true for an empty frame. Such rows are less prominent. */
export function isQuiet({ class_id }: Pick<Insight, 'class_id'>): boolean {
  return class_id === EMPTY_CLASS_ID
}
