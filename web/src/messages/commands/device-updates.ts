import { count } from '../plural.ts'

export const deviceUpdateMessages = {
  title: 'Device Updates',
  table: 'Device updates',
  loading: 'Loading device updates',
  amount: (updates: number) => count(updates, 'update', 'updates'),
  notCurrent: 'The updates could not be brought up to date',
  columns: {
    status: 'Status',
    id: 'ID',
    release: 'Alg release ID',
    firmware: 'Firmware version',
    created: 'Created on',
    cycle: 'Cycle time',
    trigger: 'Trigger number',
    count: 'Devices',
    devices: 'Device IDs',
    actions: 'Actions',
  },
  firmware: (version: string, tag: string) => `${version} (${tag})`,
  empty: {
    title: 'No updates yet',
    body: 'Create an update to send firmware, models and settings to your cameras. You can follow it here until each camera has answered.',
  },
  create: 'Create Update',
  devices: {
    action: 'Devices',
    open: (updateId: number) => `Devices of update ${updateId}`,
    title: (updateId: number) => `Update ${updateId}`,
    loading: 'Loading the devices',
    list: 'State of each device',
    gone: 'This update does not exist, or none of its devices is yours.',
    sent: 'Sent',
    acknowledged: 'Acknowledged',
    answered: 'Answered',
    notYet: 'not yet',
    progress: (answered: number, total: number) => `${answered} of ${total} answered`,
    failed: (devices: number) => `${devices} failed`,
    waiting: (devices: number) => `${devices} waiting`,
    restarting: (devices: number) => `${devices} restarting`,
    dropped: (devices: number) => `${devices} dropped`,
    bar: 'Devices that have answered',
  },
  drop: {
    open: (updateId: number) => `Drop update ${updateId}`,
    explain: (updateId: number) => `Why update ${updateId} cannot be dropped`,
    title: (updateId: number) => `Drop update ${updateId}?`,
    unsent: (waiting: number) =>
      `${count(waiting, 'device has', 'devices have')} not answered yet. Devices that have not received the update will not get it. Devices that have received it get a cancellation.`,
    answered: (answered: number) =>
      answered === 0
        ? 'The update stays in the list as dropped.'
        : `${count(answered, 'device that has answered keeps', 'devices that have answered keep')} the result. The update stays in the list as dropped.`,
    confirm: 'Drop',
    othersToo: (email: string | null) =>
      `${email === null ? 'The account that created this update has been deleted.' : `This update belongs to ${email}. Contact them before you drop it.`} It is dropped only on the devices that you manage, and stays pending on all others.`,
    done: (updateId: number) => `Update ${updateId} dropped.`,
    doneHere: (updateId: number) => `Update ${updateId} dropped on the devices that you manage.`,
    notDone: (reason: string) => `The update was not dropped. ${reason}`,
    foreign: {
      title: (updateId: number) => `You cannot drop update ${updateId}`,
      mine: 'You do not manage the devices that have not answered. Contact a person who manages them.',
      body: (email: string) =>
        `You do not manage the devices that have not answered. Contact ${email}, who owns this pending update.`,
      deleted:
        'You do not manage the devices that have not answered, and the account that created this update has been deleted. The update ends by itself when its devices answer or after 7 days.',
    },
  },
  form: {
    title: 'Create Update',
    release: 'Algorithm release',
    releaseOf: (id: number, name: string) => `${name} (${id})`,
    chooseRelease: 'Choose a release',
    noReleases:
      'No approved release is available to your account. Releases are approved and shared by the people who run this console. Contact support.',
    tag: 'Firmware tag',
    chooseTag: 'Choose a firmware tag',
    tagOf: (tag: string, version: string | null) =>
      version === null ? `${tag} (no firmware available)` : `${tag} (${version})`,
    noFirmware:
      'Some tags have no firmware yet. The people who run this console provide it: contact support.',
    trigger: 'Photo Count Trigger',
    cycle: 'Cycle Time in Minutes',
    fixTime: 'Satellite Fix Time in minutes (optional)',
    passes: 'Satellite passes (optional)',
    summary: {
      title: 'What this update changes',
      firmware: 'Firmware',
      cycle: 'Cycle time in minutes',
      trigger: 'Photo Count Trigger',
      change: (from: string | number | null, to: string | number | null, devices: number) =>
        `${from ?? 'unknown'} to ${to} on ${count(devices, 'camera', 'cameras')}`,
      rest: (to: string | number | null, devices: number) =>
        `other values to ${to} on ${count(devices, 'camera', 'cameras')}`,
      line: (what: string, changes: string[], unchanged: number) =>
        `${what} ${[...changes, ...(unchanged > 0 ? [`unchanged on ${count(unchanged, 'camera', 'cameras')}`] : [])].join('; ')}`,
      models: (release: string, changed: number, unchanged: number) =>
        `Models ${[
          ...(changed > 0
            ? [`replaced by those of ${release} on ${count(changed, 'camera', 'cameras')}`]
            : []),
          ...(unchanged > 0 ? [`unchanged on ${count(unchanged, 'camera', 'cameras')}`] : []),
        ].join('; ')}`,
      satellite: (fixTime: string, passes: string) =>
        [
          fixTime && `Satellite fix time becomes ${fixTime} minutes`,
          passes && `satellite passes become ${passes}`,
        ]
          .filter(Boolean)
          .join(', '),
      only: 'Do you only want to change settings? A settings message leaves firmware and models as they are.',
      message: 'Create an OTA settings message',
      switchOn: 'Switch on OTA Messages to send one',
    },
    submit: 'Create Update',
    failed: 'An unknown error has occurred. Contact the support team for more information.',
    conflicts: 'Conflicting Updates:',
    conflict: (email: string | null, updateId: number) =>
      `${email ?? 'a deleted account'}: update ${updateId}`,
    done: (updateId: number, devices: number) =>
      `Update ${updateId} created for ${count(devices, 'device', 'devices')}.`,
    notRead: (what: string, reason: string) => `${what} could not be loaded. ${reason}`,
    releases: 'The releases',
    tags: 'The firmware tags',
  },
} as const
