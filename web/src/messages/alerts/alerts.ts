import { numberedDevice } from '@sentinel/domain/fleet/device-name'
import { AlertType, alertTypeNames, alertTypes } from '@sentinel/contracts/alerts/alert-types'
import type { AlertStatus } from '@sentinel/contracts/alerts/alerts'
import { BATTERY_RECOVERED_VOLTS } from '@sentinel/contracts/fleet/limits'
import { count } from '../plural.ts'

const statuses: Record<AlertStatus, string> = {
  new: 'New',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
}

const advice: Record<AlertType, string> = {
  sentinel_cable_error:
    'Check the cables and plugs, then restart the camera. The alert ends when the camera starts without the error.',
  low_battery: `Bring charged batteries. The alert ends by itself at ${BATTERY_RECOVERED_VOLTS} V.`,
  no_recent_insights:
    'Perhaps no animal has passed, or messages do not get through. If the camera has not checked in either, visit it.',
  no_recent_camera_triggers:
    'Something may cover the lens, or the camera may have turned. Look at its last photos.',
}

const namesForVisit = AlertType.options
  .filter((type) => alertTypes[type].needsVisit)
  .map((type) => alertTypeNames[type])

export const alertMessages = {
  title: 'Alerts',
  table: 'Alerts',
  amount: ({ open, cameras, fresh }: { open: number; cameras: number; fresh: number }) =>
    open === 0
      ? 'No open alerts'
      : `${count(open, 'open alert', 'open alerts')} on ${count(cameras, 'camera', 'cameras')}, ${fresh.toLocaleString('en')} new`,
  statuses,
  types: alertTypeNames,
  advice,
  keys: { device_id: 'Device ID' },
  columns: {
    icon: 'Status icon',
    status: 'Status',
    type: 'Type',
    summary: 'Summary',
    key: 'Key',
    device: 'Associated ID',
    created: 'Created At',
    action: 'Action',
  },
  deviceOf: numberedDevice,
  views: { list: 'All alerts', cameras: 'By camera', label: 'View' },
  showResolved: 'Show Resolved',
  createdSince: (time: string) => `Raised since ${time}`,
  acknowledgeAll: 'Acknowledge All',
  resolveAll: 'Resolve All',
  moves: { acknowledged: 'Acknowledge', resolved: 'Resolve' },
  moveNamed: (move: string, type: string, device: string) => `${move}: ${type}, ${device}`,
  notMoved: (reason: string) => `Nothing was changed. ${reason}`,
  movedAll: {
    acknowledged: (amount: number) => `${count(amount, 'alert', 'alerts')} acknowledged.`,
    resolved: (amount: number) => `${count(amount, 'alert', 'alerts')} resolved.`,
  },
  confirm: {
    title: (amount: number) => `Resolve ${count(amount, 'alert', 'alerts')}?`,
    body: 'All open alerts, new and acknowledged, count as dealt with. This cannot be undone. A camera that still has the problem raises a new alert.',
    cancel: 'Cancel',
  },
  notCurrent: 'The alerts could not be brought up to date',
  empty: {
    title: 'No alerts: all cameras are healthy',
    body: 'A new alert appears here by itself.',
    withoutCameras: {
      title: 'No cameras yet',
      body: 'Alerts of your cameras appear here by themselves.',
    },
    resolved: 'To see resolved alerts, turn on “Show Resolved”.',
  },
  cameras: {
    watchNote: 'These cameras report no damage. Look at what they last sent before you go.',
    none: 'No camera needs a visit',
    noneBody: `Cameras with a ${namesForVisit.join(' or a ')} appear here.`,
    heldOnly: (held: number) =>
      `You have more cameras than this page can hold. Beyond the ${held.toLocaleString('en')} with the lowest Device IDs, only cameras with open alerts are listed here.`,
    open: (amount: number) => (amount === 0 ? 'No open alert' : count(amount, 'open alert', 'open alerts')),
    since: 'Oldest alert',
    more: (amount: number) => `Show ${count(amount, 'more camera', 'more cameras')}`,
    loading: 'Loading alerts',
  },
  notifier: {
    title: 'In this browser, from now on',
    show: 'Show a notification when an alert is raised and the console is in the background',
    sound: 'Play a sound when an alert is raised',
    refused:
      'The browser does not allow notifications from this address. Allow them in its settings for this page, then switch this on again.',
    notHere: 'Notifications need https. Ask the people who run the console.',
  },
  settings: {
    open: 'Alert Settings',
    title: 'Alert Settings',
    intro: 'Types that you switch off raise no new alerts for you. Open alerts stay until they are resolved.',
    types: 'Alert me about',
    groups: 'Ignore the alerts of these device groups',
    noGroups: 'You have no device groups yet. Once there are some, each can be ignored here.',
    devices: (amount: number) => count(amount, 'device', 'devices'),
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Alert settings saved.',
    notSaved: (reason: string) => `Not saved. ${reason}`,
  },
} as const
