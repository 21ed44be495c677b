import type {
  CommandEnd,
  CommandStatus,
  DeviceCommandType,
  RadioGivenUpReason,
  RadioRepeatReason,
} from '@sentinel/contracts/commands/commands'
import { RADIO_REPEATS_MAX, RADIO_SILENT_UPLINKS } from '@sentinel/contracts/commands/limits'
import { deviceHealthMessages } from '../fleet/device-health.ts'
import { duration } from '../duration.ts'
import { count } from '../plural.ts'

const { updates } = deviceHealthMessages
const statuses: Record<CommandStatus, string> = {
  pending: updates.pending,
  pending_reset: updates.pendingReset,
  success: updates.success,
  failed: updates.failed,
  dropped: 'Dropped',
}

const types: Record<DeviceCommandType, string> = {
  reset_device: 'Reset device',
  update_model_settings: 'Update model settings',
  update_state: 'Update settings',
  request_higher_res_image: 'Higher resolution image',
  device_update: 'Device update',
}

const ends: Record<Exclude<CommandEnd, 'answer'>, (at: string) => string> = {
  health: (at) => `Confirmed by the camera’s report, ${at}`,
  expired: (at) => `Not answered in time, expired ${at}`,
  dropped: (at) => `Dropped ${at}`,
  replaced: (at) => `Replaced by newer settings before it was sent, ${at}`,
  link_lost: (at) => `Dropped ${at}: its sender no longer manages the camera`,
}

/** The texts about commands to cameras, shared by all screens. */
export const commandMessages = {
  statuses,
  types,
  providers: { mqtt: 'MQTT', chirpstack: 'ChirpStack (LoRa)', tts: 'The Things Stack (LoRa)' },
  asks: {
    reset: 'Restarts the camera',
    release: (releaseId: number) => `Release ${releaseId}`,
    work: (cycleMinutes: number, triggerNumber: number) =>
      `Cycle time ${duration(cycleMinutes)}, trigger number ${triggerNumber}`,
    photo: (insightId: number) => `Photo of insight ${insightId}`,
    update: (updateId: number) => `Update ${updateId}`,
  },
  delivery: {
    expected: (at: string) => `At the next wake, about ${at}`,
    overdue: (at: string) => `Overdue: the camera was expected about ${at}`,
    unknown: 'When the camera next connects',
    soon: (at: string) => `When the camera next connects, at the latest at its next wake, about ${at}`,
    queued: 'Waits for the camera’s answer to an earlier command',
    sent: (at: string) => `Sent ${at}, not acknowledged yet`,
    acknowledged: (at: string) => `Acknowledged ${at}, waiting for the answer`,
    pendingReset: (at: string) => `Answered ${at}, waiting for the restart`,
    succeeded: (at: string) => `Answered ${at}`,
    failed: (at: string, detail: string | null) =>
      detail === null ? `Failed ${at}` : `Failed ${at}: ${detail}`,
    ends,
  },
  pending: (commands: number) => `${count(commands, 'command', 'commands')} pending`,
  timeline: {
    title: 'Timeline',
    show: (what: string) => `Show the timeline: ${what}`,
    hide: (what: string) => `Hide the timeline: ${what}`,
    created: 'Created',
    sent: 'Sent to the camera',
    sentAgain: 'Sent again, because the camera had not acknowledged it',
    byNetworkServer: {
      sent: 'Handed to the LoRaWAN network server, which sends it after the camera’s next message',
      sentAgain: 'Handed to the LoRaWAN network server again',
    },
    acknowledged: 'Acknowledged by the camera',
    answered: (status: string) => `The camera answered: ${status}`,
    proven: 'Confirmed by the camera’s report',
    expired: 'Expired: the camera did not answer in time',
    dropped: 'Dropped',
    replaced: 'Replaced by newer settings before it was sent',
    linkLost: 'Dropped because its sender no longer manages the camera',
    lateAnswer: (status: string) =>
      `The camera answered late: ${status}. The status of the command does not change.`,
    cancelSent: 'Cancellation sent to the camera',
    cancelAcknowledged: 'Cancellation acknowledged by the camera',
    cancelAnswered: (status: string) => `The camera answered the cancellation: ${status}`,
    radioTransmitted: 'Sent by a radio gateway',
    radioAcknowledged: 'Acknowledged by the camera over LoRa',
    radioNotAcknowledged: 'Not acknowledged by the camera over LoRa',
    radioRefused: 'Refused by the LoRaWAN network server. It is tried again in an hour.',
    radioRepeated: {
      not_delivered: 'Sent again, because it may not have reached the network server',
      joined: 'Sent again, because the camera has joined its network again',
      silent: `Sent again, because the camera has sent ${RADIO_SILENT_UPLINKS} messages since without receiving it`,
    } satisfies Record<RadioRepeatReason, string>,
    radioGivenUp: {
      repeats: `Tried ${RADIO_REPEATS_MAX + 1} times over LoRa and not acknowledged. It is not sent again unless the camera joins its network again. Later commands are sent.`,
      later_commands:
        'Not sent again: the camera has been sent later commands and could execute this one twice. Later commands are sent.',
    } satisfies Record<RadioGivenUpReason, string>,
    partAnswered: (status: string) => `The camera answered a part of the update: ${status}`,
  },
  list: {
    more: 'Show more',
    title: 'Sent to this camera',
    note: 'Messages and updates, the newest first.',
    none: 'Nothing has been sent to this camera yet.',
    created: 'Created',
  },
  choice: {
    legend: 'Devices',
    list: 'Devices to choose from',
    search: 'Search name, ID or location',
    groups: 'Group',
    allGroups: 'All groups',
    selectAll: (devices: number) => `Select all ${devices.toLocaleString('en')} found`,
    deselectAll: 'Clear the selection',
    chosen: (devices: number) => `${count(devices, 'device', 'devices')} selected`,
    more: (more: number) => `${more.toLocaleString('en')} more. Search to find them.`,
    none: 'You have no devices yet.',
    nothing: 'No device matches.',
    heldOnly: (held: number) =>
      `Only the ${held.toLocaleString('en')} cameras with the lowest Device IDs can be selected here.`,
    firmware: (version: string) => `firmware ${version}`,
    firmwareUnknown: 'Its firmware version is not known.',
    firmwareOld: (version: string, least: string) =>
      `Its firmware ${version} is too old. It needs ${least} or newer.`,
    hasUpdate: 'has a pending update',
    radioUse: (used: number, perDay: number) => `on LoRa: ${used} of ${perDay} downlinks used today`,
  },
  minutes: (minutes: number) => `${minutes} (${duration(minutes)})`,
  /** Returns text like `690 min`, which is short enough for a column. */
  shortDuration: (minutes: number) => `${minutes.toLocaleString('en')} min`,
  notSet: 'Not set',
  required: 'Required.',
} as const
