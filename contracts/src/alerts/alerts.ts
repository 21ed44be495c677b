import { z } from 'zod'
import { AlertType, recordBy } from './alert-types.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { LIST_DEFAULT_ROWS, LIST_MAX_ROWS } from '../http/limits.ts'
import { ID_MAX } from '../values/limits.ts'
import { ListQuery, RowLimit } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'

/** A problem with the device itself. Missing insights are excluded because they are counted separately for each of its users. */
export const DeviceCondition = AlertType.exclude(['no_recent_insights'])
export type DeviceCondition = z.infer<typeof DeviceCondition>

export const AlertStatus = z.enum(['new', 'acknowledged', 'resolved'])
export type AlertStatus = z.infer<typeof AlertStatus>

/** The values behind an alert, by type: `since` for silence, `volts` and `readings` for a battery, nothing for a cable. */
export const AlertParams = z.object({
  /** The time at which the server last received something from the camera. */
  since: WireTime.optional(),
  /** The median of the readings. */
  volts: z.number().optional(),
  readings: z.int().optional(),
})
export type AlertParams = z.infer<typeof AlertParams>

/** `associated_id` is the device's id as a string. */
export const Alert = z.object({
  id: z.int(),
  alert_key: z.literal('device_id'),
  alert_type: AlertType,
  associated_id: z.string(),
  status: AlertStatus,
  /** The English summary as of when the alert was raised. */
  summary: z.string(),
  params: AlertParams,
  created_at: WireTime,
})
export type Alert = z.infer<typeof Alert>

const GroupId = z.int().min(1).max(ID_MAX)
const GROUP_SETTINGS_MAX = 1000

export const AlertSwitches = z.strictObject(recordBy('setting', () => z.boolean()))

export const GroupAlertSetting = z.strictObject({ deviceGroupId: GroupId, ignore: z.boolean() })

/** The alerts that a user wants to get. For each group, whether alerts about its devices are ignored. */
export const AlertSettings = z.strictObject({
  settings: AlertSwitches,
  groupSettings: z.array(GroupAlertSetting),
})
export type AlertSettings = z.infer<typeof AlertSettings>

export const listAlerts = {
  method: 'GET',
  url: '/api/alerts',
  access: 'owner',
  scope: 'read',
  isHeavy: true,
  summary: 'The alerts of the user, the newest first',
  schema: {
    querystring: ListQuery.extend({
      limit: RowLimit.optional().describe(
        `The most alerts of a page, 1 to ${LIST_MAX_ROWS}. Default: without \`cursor\` all open alerts and the newest 1,000 resolved ones, with it ${LIST_DEFAULT_ROWS}.`,
      ),
    }),
    response: { 200: z.array(Alert) },
  },
} as const satisfies Endpoint

/** Returns the number of new alerts for the badge. */
export const getAlertBadge = {
  method: 'GET',
  url: '/api/alerts/badge',
  access: 'owner',
  scope: 'read',
  summary: 'How many alerts of the user nobody has acknowledged yet',
  schema: { response: { 200: z.object({ new: z.int() }) } },
} as const satisfies Endpoint

/** The status only moves forward. An alert that is already further along is returned unchanged. */
export const updateAlertStatus = {
  method: 'PUT',
  url: '/api/alerts/statusUpdate/:id',
  access: 'owner',
  scope: 'triage',
  audit: false,
  summary: 'Acknowledge or resolve an alert',
  schema: {
    params: z.object({ id: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    body: z.object({ status: AlertStatus }),
    response: { 200: Alert },
  },
} as const satisfies Endpoint

export const AlertsUpdated = z.object({ updated: z.int() })

export const acknowledgeAllAlerts = {
  method: 'PUT',
  url: '/api/alerts/all',
  access: 'owner',
  scope: 'triage',
  audit: false,
  summary: 'Acknowledge all new alerts',
  schema: { response: { 200: AlertsUpdated } },
} as const satisfies Endpoint

export const resolveAllAlerts = {
  method: 'DELETE',
  url: '/api/alerts/all',
  access: 'owner',
  scope: 'triage',
  audit: false,
  summary: 'Resolve all alerts that are new or acknowledged',
  schema: { response: { 200: AlertsUpdated } },
} as const satisfies Endpoint

export const getAlertSettings = {
  method: 'GET',
  url: '/api/alerts/settings',
  access: 'owner',
  scope: 'read',
  summary: 'Which alerts the user wants, and of which groups none',
  schema: { response: { 200: AlertSettings } },
} as const satisfies Endpoint

export const setAlertSettings = {
  method: 'PUT',
  url: '/api/alerts/settings',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Say which alerts the user wants, and of which groups none',
  errors: ['not_found'],
  schema: {
    body: AlertSettings.extend({ groupSettings: AlertSettings.shape.groupSettings.max(GROUP_SETTINGS_MAX) }),
    response: { 200: AlertSettings },
  },
} as const satisfies Endpoint

export const alertEndpoints = {
  listAlerts,
  getAlertBadge,
  updateAlertStatus,
  acknowledgeAllAlerts,
  resolveAllAlerts,
  getAlertSettings,
  setAlertSettings,
}
