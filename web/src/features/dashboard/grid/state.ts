import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { atom } from 'jotai'
import type { EditHistory } from './edit-history.ts'

export interface DashboardEdit {
  /** Contains the widgets as they were when editing began. */
  initial: readonly DashboardWidget[]
  history: EditHistory
  /** Describes the last change to screen readers. `count` distinguishes equal texts that follow each other. */
  announcement: { text: string; count: number }
}

/** The dashboard while it is being edited; null otherwise. */
export const dashboardEditAtom = atom<DashboardEdit | null>(null)
