import type { Connection } from '../platform/live/connection.ts'
import type { ZoneChoice } from '../platform/time/zone.ts'

const connection: Record<Connection, string> = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
}

const connectionHints: Record<Connection, string> = {
  connecting: 'Changes will appear here as they happen, once the server has answered.',
  live: 'Changes appear here as they happen.',
  reconnecting: 'The server does not answer at the moment. The page updates when it answers again.',
  offline: 'This device has no network. You see the last known state.',
}

const zones: Record<ZoneChoice, { name: string; hint: string }> = {
  utc: { name: 'UTC', hint: 'The same everywhere' },
  camera: { name: 'Camera', hint: 'Solar time at the camera' },
  mine: { name: 'Mine', hint: 'The clock of this device' },
}

export const shellMessages = {
  opensLater: 'Part of the console could not be loaded. It opens once it has loaded.',
  notForRole: {
    title: 'Your role can’t open this page',
    viewer:
      'The page exists, but your account can only view what its cameras see. Ask the person who invited you, or an administrator, if you need more.',
    owner:
      'The page is for the staff who run this console, and yours is not a staff account. Ask an administrator if it should be.',
  },
  switchedOff: {
    title: (area: string) => `${area} is switched off`,
    body: 'You can switch it on under Admin, in Features.',
  },
  claimHint: {
    question: 'No camera here yet?',
    link: 'Claim one in My Devices',
    how: ' with its Device ID and claim code.',
  },
  unsaved: {
    title: 'Discard what you have entered?',
    body: 'It is not saved yet.',
    keep: 'Keep editing',
    discard: 'Discard',
  },
  doneOf: (done: number, total: number) => `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  skipToContent: 'Skip to content',
  storageIsVolatile:
    'This browser does not let the console store anything more: its storage is blocked or full. Save what you have chosen before you close or reload this page; you may have to sign in again.',
  navigation: 'Areas',
  openNavigation: 'Open menu',
  closeNavigation: 'Close menu',
  gettingStarted: 'GETTING STARTED',
  documentation: 'Documentation',
  newAlerts: (amount: number) => `Alerts, ${amount} new`,
  connection,
  connectionHints,
  zone: 'Time zone',
  zones,
  theme: { title: 'Theme', light: 'Light', dark: 'Dark', auto: 'System' },
  support: {
    open: 'Support',
    title: 'Support',
    body: 'Questions, trouble, or a camera that has gone quiet? Write to',
    version: (version: string, commit: string | null) =>
      `Sentinel Console ${version}${commit === null ? '' : ` (${commit})`}`,
    changes: 'What’s new',
    licences: 'Third-party licenses',
  },
  account: { open: 'Account', myAccount: 'My Account', logout: 'Logout', activeSessions: 'Active sessions' },
  logOut: {
    title: (unsaved: string) => `${unsaved} Log out anyway?`,
    body: 'Unsaved changes are lost. To keep them, cancel and save first.',
    cancel: 'Cancel',
    confirm: 'Log Out',
  },
  palette: {
    open: 'Search',
    placeholder: 'Go to an area or a device, or do something',
    nothing: 'Nothing with that name',
    areas: 'Areas',
    devices: 'Devices',
    sightings: 'Insights',
    sightingsOf: (name: string) => `Insights: ${name}`,
    device: (deviceId: number) => `ID ${deviceId}`,
    help: 'Help',
    commands: 'Commands',
    showTimesIn: (zone: string) => `Show times: ${zone}`,
    useTheme: (theme: string) => `Theme: ${theme.toLowerCase()}`,
  },
} as const
