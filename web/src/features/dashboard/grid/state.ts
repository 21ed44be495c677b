import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { atom } from 'jotai'
import type { EditHistory } from './edit-history.ts'

export interface DashboardEdit {
  /** The widgets as they were when editing began. */
  initial: readonly DashboardWidget[]
  history: EditHistory
  /** Announces the last change to screen readers. `count` distinguishes identical texts in a row. */
  announcement: { text: string; count: number }
}

/** The dashboard that is being edited, or null. */
export const dashboardEditAtom = atom<DashboardEdit | null>(null)
