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
    'Check cables and plugs, then restart the camera: it ends with the next clean start-up.',
  low_battery: `Bring charged batteries. It ends by itself at ${BATTERY_RECOVERED_VOLTS} V.`,
  no_recent_insights:
    'Nothing may have passed, or nothing gets through. If it has not checked in either, look after it.',
  no_recent_camera_triggers:
    'Something may cover the lens, or the camera has turned away. Look at its last photos.',
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
    icon: 'Status sign',
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
    body: 'All open alerts, new and acknowledged, count as dealt with. This can’t be taken back. A camera whose trouble goes on raises a new alert.',
    cancel: 'Cancel',
  },
  notCurrent: 'The alerts could not be brought up to date',
  empty: {
    title: 'No alerts: every camera reports well',
    body: 'A new alert appears here by itself.',
    withoutCameras: {
      title: 'No cameras yet',
      body: 'Alerts of your cameras appear here by themselves.',
    },
    resolved: 'What has been resolved shows with “Show Resolved”.',
  },
  cameras: {
    watchNote: 'These cameras report no damage. Look at what they last sent before you go.',
    none: 'No camera needs a visit',
    noneBody: `Cameras with a ${namesForVisit.join(' or a ')} appear here.`,
    heldOnly: (held: number) =>
      `You have more cameras than a browser holds. Beyond the ${held.toLocaleString('en')} with the lowest Device IDs, only cameras with open alerts are listed here.`,
    open: (amount: number) => (amount === 0 ? 'No open alert' : count(amount, 'open alert', 'open alerts')),
    since: 'Oldest alert',
    more: (amount: number) => `Show ${count(amount, 'more camera', 'more cameras')}`,
    loading: 'Loading alerts',
  },
  notifier: {
    title: 'In this browser, from now on',
    show: 'Show a notification when an alert rises and the console is not in front',
    sound: 'Play a sound when an alert rises',
    refused:
      'The browser does not allow notifications of this address. Allow them in its settings for the page, then switch this on again.',
    notHere: 'Notifications take https: ask whoever runs the console.',
  },
  settings: {
    open: 'Alert Settings',
    title: 'Alert Settings',
    intro:
      'What you switch off raises no new alerts for you. Alerts that are open stay until they are resolved.',
    types: 'Tell me of',
    groups: 'Ignore the alerts of these device groups',
    noGroups: 'You have no device groups yet. Once there are some, each can be ignored here.',
    devices: (amount: number) => count(amount, 'device', 'devices'),
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Alert settings saved.',
    notSaved: (reason: string) => `Not saved. ${reason}`,
  },
} as const
