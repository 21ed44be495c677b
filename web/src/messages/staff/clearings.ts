import { count } from '../plural.ts'

const insights = (many: number) => count(many, 'insight', 'insights')

/** The texts about clearing a device. */
export const internalClearingMessages = {
  title: 'Clear Device',
  note: 'Use this before a device gets new owners. It removes the device from everybody’s account, removes the settings that people made, and archives all its insights.',
  action: 'Clear Device…',
  question: (device: number) => `Clear Device ${device}?`,
  consequences: 'This cannot be undone or stopped.',
  steps: [
    'Everybody who has the device loses it at once, with its alerts.',
    'Its names, description, location, settings and unused claim code are removed, and nothing that waits to be sent about it is sent.',
    'All insights received so far are archived in the background. What the device sends from now on is kept.',
    'At the end a new claim code is made and shown.',
  ],
  deviceId: 'Device ID',
  confirmation: 'Confirmation',
  confirmationHint: (words: string) => `Type “${words}”.`,
  /** The wording is fixed. */
  incorrect: 'Confirmation information incorrect. Please double check confirmation and try again.',
  confirm: 'Clear Device',
  notCleared: (reason: string) => `The device was not cleared: ${reason}`,
  running: (device: number) => `Clearing device ${device}`,
  done: (device: number, archived: number) => `Device ${device} is cleared: ${insights(archived)} archived.`,
  failed: (device: number, archived: number) =>
    `Clearing device ${device} stopped after ${insights(archived)}: nobody has it any more, but some of its insights are not archived. Clear it again to continue.`,
  cleared: (device: number) => `Device ${device} is cleared`,
  noCode: 'Its new claim code is being made.',
  soFar: (done: number, total: number) =>
    `It is being cleared: ${done.toLocaleString('en')} of ${insights(total)} archived.`,
  stopped: (done: number, total: number) =>
    `Clearing it stopped after ${done.toLocaleString('en')} of ${insights(total)}. Clear it again to continue.`,
  last: 'Last cleared',
} as const
