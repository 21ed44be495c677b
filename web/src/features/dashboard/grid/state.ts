import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { atom } from 'jotai'
import type { EditHistory } from './edit-history.ts'

export interface DashboardEdit {
  /** The widgets when editing began. */
  initial: readonly DashboardWidget[]
  history: EditHistory
  /** The text for screen readers about the last change. `count` distinguishes equal texts that follow each other. */
  announcement: { text: string; count: number }
}

/** The dashboard while it is being edited; null otherwise. */
export const dashboardEditAtom = atom<DashboardEdit | null>(null)
