import type {
  ClassEvents,
  DashboardEvents,
  DashboardData,
  DashboardWidget,
  WidgetType,
} from '@sentinel/contracts/dashboard/dashboard'
import type { Today } from '@sentinel/contracts/dashboard/today'
import type { Insight } from '@sentinel/contracts/insights/insights'
import type { Integration } from '@sentinel/contracts/integrations/integrations'
import type { OutgoingMessage } from '@sentinel/contracts/integrations/outgoing'
import type { SpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import { firstInsightId } from '@sentinel/domain/insights/insight-id'

/** Returns a valid insight. Tests override the fields that they are about. */
export function anInsight(changes: Partial<Insight> = {}): Insight {
  return {
    insight_id: firstInsightId(Date.parse('2026-11-20T03:11:08.000Z')),
    device_id: 7,
    device_name: 'sentinel-7',
    display_name: null,
    alg_id: 3,
    class_id: 17,
    class_name: 'red fox',
    class_list: [{ class_id: 17, className: 'red fox', confidence: 93 }],
    confidence: 93,
    group_confidence: 93,
    is_from_lora: false,
    time_stamp: '2026-11-20T03:12:00.000Z',
    file_ctime: '2026-11-20T03:11:08.000Z',
    comms_source: 'cell',
    insight_status: 'none',
    userConfirmed: false,
    latitude: null,
    longitude: null,
    photoUrl: null,
    table: 'insight',
    collection_id: '1',
    window_start: null,
    window_end: null,
    device_message_identifier: 1,
    device_message_index: 0,
    ...changes,
  }
}

/** Returns one class's events. By default, their number is computed from its weeks and hours. */
export function classEvents(className: string, changes: Partial<ClassEvents> = {}): ClassEvents {
  return {
    class_name: className,
    event_count: 0,
    insight_count: 0,
    weekly: [],
    quarter_hours: Array<number>(96).fill(0),
    events_without_clock: 0,
    first_seen_at: '2026-11-02T06:00:00.000Z',
    last_seen_at: '2026-11-19T18:30:00.000Z',
    ...changes,
  }
}

/** Returns nine weeks without independent events, with some numbers changed. */
export function someEvents(changes: Partial<DashboardEvents> = {}): DashboardEvents {
  const { classes = [], weeks = [] } = changes
  return {
    read_at: '2026-11-20T12:00:00.000Z',
    gap_minutes: '30',
    first_day: '2026-08-23',
    last_day: '2026-11-20',
    total_events: classes.reduce((sum, { event_count }) => sum + event_count, 0),
    trap_days: 0,
    weeks,
    weekly: weeks.map((_, at) => classes.reduce((sum, { weekly }) => sum + (weekly[at] ?? 0), 0)),
    total_classes: classes.length,
    classes,
    ...changes,
  }
}

/** Returns a dashboard's data without insights, with some numbers changed. */
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

/** Returns widgets of these types, stacked vertically. */
export function someWidgets(...types: readonly WidgetType[]): DashboardWidget[] {
  return types.map((type, at) => ({
    id: type,
    type,
    position: { x: 0, y: 2 * at },
    size: { width: 4, height: 2 },
  }))
}

/** Returns a valid response in which nothing is new. Tests override the fields that they are about. */
export function aToday(changes: Partial<Today> = {}): Today {
  return {
    read_at: '2026-11-25T12:00:00.000Z',
    new_insights: 0,
    new_alerts: 0,
    answers: { success: 0, failed: 0 },
    photos_from: 'visit',
    photos: [],
    ...changes,
  }
}

/** Returns a valid species rule. Tests override the fields that they are about. */
export function aRule(changes: Partial<SpeciesRule> = {}): SpeciesRule {
  return {
    ruleId: 1,
    className: 'Lion',
    minConfidence: 80,
    groupIds: null,
    hours: null,
    timeZone: 'Africa/Nairobi',
    pauseMinutes: 60,
    platforms: ['email'],
    enabled: true,
    lastToldAt: null,
    ...changes,
  }
}

/** Returns the email integration, set up with one address. Tests override the fields that they are about. */
export function anIntegration({ options, ...changes }: Partial<Integration> = {}): Integration {
  return {
    platform: 'email',
    offReason: null,
    notificationClasses: 'all',
    ...changes,
    options: {
      alertSetting: 'enabled',
      groupNotifications: [],
      ...((changes.platform ?? 'email') === 'email' && {
        emails: ['ranger@example.org'],
        digestSetting: 'none',
        timeZone: 'UTC',
      }),
      ...options,
    },
  }
}

/** Returns a test message that was sent by email. Tests override the fields that they are about. */
export function anOutgoingMessage(changes: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    id: 1,
    platform: 'email',
    kind: 'test',
    recipient: 'ranger@example.org',
    device_id: null,
    insight_id: null,
    alert_id: null,
    subject: 'Test',
    state: 'sent',
    reason: null,
    reason_code: null,
    reason_params: {},
    attempts: 1,
    created_at: '2026-11-20T03:12:00.000Z',
    due_at: null,
    sent_at: '2026-11-20T03:12:01.000Z',
    can_replay: false,
    ...changes,
  }
}
