import { z } from 'zod'
import { DeviceParams } from '../fleet/device-params.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { ListQuery } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'

/**
 * A command sent to a device: either a message from a user or the device's part of an update. Both are delivered and recorded in the same way
 * (docs/decisions/0039).
 */

/** `success`, `failed` and `dropped` are final. */
export const CommandStatus = z.enum(['pending', 'pending_reset', 'success', 'failed', 'dropped'])
export type CommandStatus = z.infer<typeof CommandStatus>

/** The reasons why a command ended. */
export const CommandEnd = z.enum([
  'answer',
  /** A health report from the device showed the command's settings and firmware. */
  'health',
  'expired',
  'dropped',
  /** A newer edit to the device replaced the command before it was sent. */
  'replaced',
  /** The command's sender lost the device. */
  'link_lost',
])
export type CommandEnd = z.infer<typeof CommandEnd>

/** The messages that a user can send to a device over the air. */
export const OtaMessageType = z.enum([
  'reset_device',
  'update_model_settings',
  'update_state',
  'request_higher_res_image',
])
export type OtaMessageType = z.infer<typeof OtaMessageType>

export const DeviceCommandType = z.enum([...OtaMessageType.options, 'device_update'])
export type DeviceCommandType = z.infer<typeof DeviceCommandType>

/** The ways in which a device can receive its commands. */
export const CommandProvider = z.enum(['mqtt', 'chirpstack', 'tts'])
export type CommandProvider = z.infer<typeof CommandProvider>

export const commandFields = {
  message_id: z.uuid(),
  device_id: z.int(),
  message: z.record(z.string(), z.unknown()),
  provider: CommandProvider,
  status: CommandStatus,
  /** The command's number, counted per device. */
  index: z.int(),
  created_at: WireTime,
  expires_at: WireTime,
  /** The time at which the command was first sent to the device. */
  handed_over_at: WireTime.nullable(),
  /** The time at which the device acknowledged the command (PUBACK). */
  acknowledged_at: WireTime.nullable(),
  answered_at: WireTime.nullable(),
  ended_at: WireTime.nullable(),
  ended_by: CommandEnd.nullable(),
  /** Details that the device sent in addition to the status. */
  detail: z.string().nullable(),
  /** Null if the account was deleted. */
  owner_email: z.string().nullable(),
  is_mine: z.boolean(),
}

/** A message, or a device's part of an update. */
export const DeviceCommand = z.object({
  ...commandFields,
  message_type: DeviceCommandType,
  /** The update that the command belongs to. Null for a message. */
  update_id: z.int().nullable(),
})
export type DeviceCommand = z.infer<typeof DeviceCommand>

export const CommandEventKind = z.enum([
  'created',
  'handed_over',
  'acknowledged',
  'answered',
  /** A report from the device showed the values that were sent to it. */
  'proven',
  'expired',
  'dropped',
  'replaced',
  'link_lost',
  /** An answer that arrived after the command had ended. It does not change the status. */
  'late_answer',
  /** A `cancel` was sent to a device that had received the command before it was dropped. The device acknowledged and answered the `cancel`. */
  'cancel_handed_over',
  'cancel_acknowledged',
  'cancel_answered',
  /** Over LoRa: a radio gateway sent the command, the device did or did not acknowledge it, or the network server refused it. */
  'radio_transmitted',
  'radio_acknowledged',
  'radio_not_acknowledged',
  'radio_refused',
  /** Over LoRa: the command is resent for the reason in the status, or it is not resent until the device rejoins its network. */
  'radio_repeated',
  'radio_given_up',
  /** The device answered one part of an update: its models or its settings. */
  'part_answered',
])
export type CommandEventKind = z.infer<typeof CommandEventKind>

/** The reasons why a command is resent over LoRa, in addition to those that the network server reports itself. */
export const RadioRepeatReason = z.enum(['not_delivered', 'joined', 'silent'])
export type RadioRepeatReason = z.infer<typeof RadioRepeatReason>

/** The reasons why a command is not resent over LoRa: it was sent often enough, or the device may have forgotten its number after later commands. */
export const RadioGivenUpReason = z.enum(['repeats', 'later_commands'])
export type RadioGivenUpReason = z.infer<typeof RadioGivenUpReason>

/** A step in a command's history. */
export const CommandEvent = z.object({
  at: WireTime,
  kind: CommandEventKind,
  /** The status of an answer, or the reason for `radio_repeated` (`RadioRepeatReason`) or `radio_given_up` (`RadioGivenUpReason`). */
  status: z.string().nullable(),
  /** The details of an answer, in addition to its status. */
  detail: z.string().nullable(),
})
export type CommandEvent = z.infer<typeof CommandEvent>

export const listDeviceCommands = {
  method: 'GET',
  url: '/api/devices/:deviceId/commands',
  access: 'owner',
  scope: 'read',
  summary: 'What was sent to a device, the newest first',
  schema: { params: DeviceParams, querystring: ListQuery, response: { 200: z.array(DeviceCommand) } },
} as const satisfies Endpoint

/** The body that drops a message or an update. */
export const Drop = z.object({ status: z.literal('dropped', 'Must be dropped.') })

export const CommandParams = z.object({ messageId: z.uuid('Must be the ID of a message.') })

export const getCommandHistory = {
  method: 'GET',
  url: '/api/ota/messages/:messageId/history',
  access: 'owner',
  scope: 'read',
  summary: 'What has happened to a message, or to a part of an update, step by step',
  schema: { params: CommandParams, response: { 200: z.array(CommandEvent) } },
} as const satisfies Endpoint

export const commandEndpoints = { getCommandHistory, listDeviceCommands }
