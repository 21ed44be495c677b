import type {
  DeadLetterReason,
  DeadLetterObstacle,
  DeadLetterWork,
} from '@sentinel/contracts/staff/dead-letters'
import { formatBytes } from '../bytes.ts'
import { isDeadLetterReason, deadLetterReasons, nameReason } from './dead-letter-reasons.ts'
import { count } from '../plural.ts'

/** Explains each reason and what may help. Shown above the list and in each dead letter. */
const meanings: Record<DeadLetterReason, string> = {
  not_json:
    'The payload is not valid JSON. The firmware may have a fault, or the message was cut off. Decoding again helps only if the console has learned to read it.',
  bad_utf8: 'The payload contains bytes that are not UTF-8 text. Check the firmware version of the device.',
  malformed:
    'The payload is JSON, but lacks a message id, or the index or class of an insight. The other insights of the message are stored.',
  unkeepable_field:
    'A field has a value that cannot be stored. Messages are not refused for that any more: decode again.',
  unknown_topic:
    'The device sent on a topic that the console does not know. The firmware may be newer than the console. Update the console, then decode again.',
  too_large: 'The message is larger than the console accepts. Check the firmware of the device.',
  not_a_photo:
    'The payload is not a JPEG that the console can read. The photo may have been damaged in the device. Download the payload to look at it with other programs.',
  photo_unreadable:
    'The payload begins like a JPEG, but nothing of the picture can be decoded. The sighting says that its photo is damaged. Download the payload to look at it with other programs, or decode again after an update of the console.',
  photo_unclaimed:
    'No sighting that the photo belongs to came within 7 days: with its message ID and index there was none, or each had a photo already. The device may have been reset and started counting again. Decoding again helps if the sighting has been stored since.',
  photo_limit:
    'The device reached its daily limit of stored photos, so this photo was not stored. Check what the device sends. An operator can raise the limit (PHOTOS_MIB_PER_DAY).',
  reused_message_id:
    'A message with this ID but other content is already stored. The device may have been reset and started counting again. Decoding again does not help.',
  refused_by_database:
    'The database refused to store it. Have an operator look at the detail of the dead letter, then decode again.',
  bad_frame:
    'A LoRa frame that the console does not know: another port or version, or one that was cut. The firmware may be newer than the console. Update the console, then decode again.',
  unknown_device:
    'A LoRa frame with a DevEUI that belongs to no device. It is decoded automatically once a device gets this DevEUI.',
}

const letters = (amount: number) => count(amount, 'dead letter', 'dead letters')

const obstacles: Record<DeadLetterObstacle, string> = {
  counted:
    'It cannot be decoded again. The device had sent too many such messages on that day, so this row only counts them; topic and detail are those of the last one.',
  no_payload: 'It cannot be decoded again: its payload was not stored.',
  cut: 'It cannot be decoded again: only the beginning of its payload was stored.',
  no_device: 'It cannot be decoded again: there is no such device.',
}

/**
 * Returns true for work on photos that were not decoded. Only decoding shows whether a photo can now be read, and photos are decoded after
 * the work.
 */
export const isOfUndecodedPhotos = ({ reason }: Pick<DeadLetterWork, 'reason'>) =>
  reason === 'photo_unreadable'

const storedOrQueued = (work: DeadLetterWork) =>
  isOfUndecodedPhotos(work) ? 'queued for decoding' : 'stored'

/** The texts about dead letters: uplinks that were not stored. */
export const internalDeadLetterMessages = {
  about:
    'Messages of devices that could not be stored. They are stored for 90 days. A device does not send them again.',
  table: 'Dead letters',
  reasons: deadLetterReasons,
  nameReason,
  meaningOf: (reason: string) => (isDeadLetterReason(reason) ? meanings[reason] : ''),
  columns: {
    id: 'ID',
    reason: 'Reason',
    device: 'Device',
    devEui: 'DevEUI',
    topic: 'Topic',
    last: 'Last received',
    times: 'Times',
    bytes: 'Size',
    kept: 'State',
  },
  receivedSince: 'Received since',
  topicStart: 'Topic starts with',
  none: '–',
  states: {
    ready: 'Can be tried again',
    tried: 'Tried again',
    blocked: 'Cannot be tried again',
  },
  empty: { title: 'No dead letters', body: 'Every message that devices have sent was stored.' },
  open: (deadLetterId: number) => `Open dead letter ${deadLetterId}`,
  summary: {
    title: 'By reason',
    count: (amount: number, isMore: boolean) =>
      isMore ? `more than ${amount.toLocaleString('en')} dead letters` : letters(amount),
    withoutPayload: (amount: number) => `${amount.toLocaleString('en')} without payload`,
    show: (reason: string) => `Show the dead letters: ${reason}`,
    decode: 'Decode all again',
    discard: 'Discard all',
    decodeLabel: (reason: string) => `Decode all again: ${reason}`,
    discardLabel: (reason: string) => `Discard all: ${reason}`,
  },
  question: {
    decode: {
      title: (reason: string) => `Decode all dead letters again: ${reason}?`,
      confirm: 'Decode again',
      body: (amount: string) =>
        `The payloads of ${amount} are read again in the background, as if they had just arrived, with the time at which they were first received. A message that can be stored is stored and removed from this list. One that is refused again stays, with its new reason. You can stop this at any time.`,
      skipped: (amount: number) =>
        `${letters(amount)} cannot be decoded because the payload was not stored; ${amount === 1 ? 'it is' : 'they are'} skipped.`,
      alsoSkipped:
        'Dead letters are also skipped if only their beginning was stored or their device no longer exists.',
    },
    discard: {
      title: (reason: string) => `Discard all dead letters: ${reason}?`,
      confirm: 'Discard all',
      body: (amount: string) =>
        `This deletes ${amount} for good. The devices will not send them again. This cannot be undone.`,
    },
    discardOne: {
      title: (deadLetterId: number) => `Discard dead letter ${deadLetterId}?`,
      confirm: 'Discard',
      body: 'This deletes the message for good. The device will not send it again. This cannot be undone.',
      done: 'The dead letter was discarded.',
    },
    failed: (reason: string) => `Nothing was done: ${reason}`,
  },
  work: {
    running: ({ kind, letter_id, reason }: DeadLetterWork) => {
      const act = kind === 'decode' ? 'Decoding' : 'Discarding'
      return letter_id === null
        ? `${act} dead letters: ${nameReason(reason)}`
        : `${act} dead letter ${letter_id}`
    },
    soFar: (work: DeadLetterWork) => {
      const { kind, finished, refused, skipped, total } = work
      if (kind === 'discard') return `${finished.toLocaleString('en')} of ${letters(total)} discarded`
      return `${(finished + refused + skipped).toLocaleString('en')} of ${letters(total)}: ${finished.toLocaleString('en')} ${storedOrQueued(work)}, ${refused.toLocaleString('en')} refused again, ${skipped.toLocaleString('en')} skipped`
    },
    ended: (work: DeadLetterWork) => {
      const { kind, state, finished, refused, skipped, letter_id } = work
      if (letter_id !== null && state === 'completed') {
        if (finished > 0)
          return isOfUndecodedPhotos(work)
            ? `The photo of dead letter ${letter_id} is being decoded. If that fails, the dead letter stays with the reason.`
            : `Dead letter ${letter_id} was decoded and stored.`
        return refused > 0
          ? `Dead letter ${letter_id} was refused again.`
          : `Dead letter ${letter_id} was not decoded. Open it to see why. If it gives no reason, its photo could not be stored: check the free disk space in Operations.`
      }
      const done =
        kind === 'discard'
          ? `${letters(finished)} discarded`
          : `${letters(finished)} ${storedOrQueued(work)}, ${refused.toLocaleString('en')} refused again, ${skipped.toLocaleString('en')} skipped`
      if (state === 'completed') return `Done: ${done}.`
      if (state === 'cancelled') return `Stopped: ${done}.`
      return `It stopped because of an error: ${done}. Start again to continue with the others.`
    },
    stop: 'Stop',
    stopLabel: (text: string) => `Stop: ${text}`,
    stopFailed: (reason: string) => `It was not stopped: ${reason}`,
    by: (email: string) => `Started by ${email}`,
  },
  dialog: {
    title: (deadLetterId: number) => `Dead letter ${deadLetterId}`,
    absent: 'This dead letter is gone: it was stored, discarded or removed after 90 days.',
    facts: {
      reason: 'Reason',
      device: 'Device',
      devEui: 'DevEUI',
      topic: 'Topic',
      first: 'First received',
      last: 'Last received',
      times: 'Times received',
      bytes: 'Payload',
      tried: 'Last decoded again',
    },
    detail: 'Detail',
    openDevice: (deviceId: number) => `Open device ${deviceId}`,
    bytes: (all: number, stored: number) =>
      stored === all ? formatBytes(all) : `${formatBytes(all)}, of which ${formatBytes(stored)} are stored`,
    never: 'Never',
    triedWith: (letter: Pick<DeadLetterWork, 'reason'>) =>
      isOfUndecodedPhotos(letter)
        ? 'the dead letter is removed once the photo can be decoded'
        : 'refused again',
    decode: 'Decode again',
    decoding: 'Decoding…',
    discard: 'Discard',
    obstacles,
    content: {
      title: 'Content',
      views: { text: 'Text', hex: 'Hex', picture: 'Picture' },
      label: 'Show the content as',
      none: 'No payload was stored.',
      empty: 'The payload is empty.',
      cut: (shown: number) =>
        `The first ${formatBytes(shown)} are shown. Download it to see all that is stored.`,
      notShown:
        'The payload begins like a JPEG, but the browser cannot show it. Download it to look at it with other programs.',
      download: 'Download payload',
      downloadFailed: (reason: string) => `The payload was not saved: ${reason}`,
      formatted: 'JSON, formatted for reading.',
      notText: (positions: readonly number[], isMore: boolean) =>
        `Not UTF-8 text at ${positions.length === 1 ? 'byte' : 'bytes'} ${positions.map((at) => at.toLocaleString('en')).join(', ')}${isMore ? ' and more' : ''}, counted from 0. These are shown as �.`,
      picture: 'The payload as a picture',
    },
  },
} as const
