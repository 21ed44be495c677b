import { HISTORY_DAYS } from '@sentinel/contracts/limits'

/** What an address says, as somebody may have typed it: nothing of it is taken for granted. */
export interface TypedDeviceAddress {
  /** How far back the history goes. */
  days?: unknown
  view?: unknown
  dialog?: unknown
}

export type HistoryDays = (typeof HISTORY_DAYS)[number]
export const DEFAULT_DAYS = 30 satisfies HistoryDays

export interface DeviceAddress {
  days: HistoryDays
  isTable: boolean
  isEditing: boolean
}

export function readDeviceAddress({ days, view, dialog }: TypedDeviceAddress): DeviceAddress {
  return {
    days: HISTORY_DAYS.find((known) => known === days) ?? DEFAULT_DAYS,
    isTable: view === 'table',
    isEditing: dialog === 'edit',
  }
}
