import type { DashboardData, DashboardWidget, WidgetType } from '@sentinel/contracts/dashboard/dashboard'

/** The data of a dashboard without insights, with some numbers changed. */
export function aDashboard(changes: Partial<DashboardData> = {}): DashboardData {
  return {
    read_at: '2026-11-20T12:00:00.000Z',
    total_insights: 0,
    total_classes: 0,
    total_devices: 0,
    images_processed: 0,
    quarter_hours: Array<number>(96).fill(0),
    days: [],
    classes: [],
    devices: [],
    comms_sources: { cell: 0, wifi: 0, satellite: 0, lora: 0 },
    statuses: { none: 0, favorite: 0, acknowledge: 0, archive: 0 },
    delays: { hours: Array<number>(25).fill(0), clock_ahead: 0, clock_not_set: 0 },
    ...changes,
  }
}

/** Widgets of these types, below one another. */
export function someWidgets(...types: readonly WidgetType[]): DashboardWidget[] {
  return types.map((type, at) => ({
    id: type,
    type,
    position: { x: 0, y: 2 * at },
    size: { width: 4, height: 2 },
  }))
}
