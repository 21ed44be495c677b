import { z } from 'zod'
import { Drop, commandFields, CommandParams, OtaMessageType } from './commands.ts'
import { DeviceParams } from '../fleet/device-params.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { CYCLE_TIME_MAX_MINUTES, TRIGGER_NUMBER_MAX } from './limits.ts'
import { LIST_DEFAULT_ROWS, LIST_MAX_ROWS } from '../http/limits.ts'
import { ID_MAX } from '../values/limits.ts'
import { ListQuery, RowLimit } from '../http/lists.ts'

export const OtaMessage = z.object({ ...commandFields, message_type: OtaMessageType })
export type OtaMessage = z.infer<typeof OtaMessage>

/** The error text for a missing value that a message or an update requires. */
export const FILL_IN_TEXT = 'Please fill in all required fields.'

const CycleTime = z
  .int('Enter a cycle time in minutes.')
  .min(1, 'The cycle time must be at least 1 minute.')
  .max(CYCLE_TIME_MAX_MINUTES, `The cycle time must be at most ${CYCLE_TIME_MAX_MINUTES} minutes.`)
const TriggerNumber = z
  .int('Enter a trigger number.')
  .min(1, 'The trigger number must be at least 1.')
  .max(TRIGGER_NUMBER_MAX, `The trigger number must be at most ${TRIGGER_NUMBER_MAX}.`)

/** A camera's settings: the cycle time in minutes, the trigger number in photos. */
const WorkSettings = z.object({ cycleTime: CycleTime, triggerNumber: TriggerNumber })

/** The `message` for each type. */
const messageBodies = {
  reset_device: z.object({ command: z.literal('reset_device', 'Must be reset_device.') }),
  update_model_settings: z.object({ releaseId: z.int('Choose a release.').min(1).max(ID_MAX) }),
  update_state: WorkSettings,
  request_higher_res_image: z.object({
    insightId: z.int('Which insight?').min(1).max(Number.MAX_SAFE_INTEGER),
  }),
} as const

function messageOf<Type extends OtaMessageType>(type: Type) {
  return z.object({ messageType: z.literal(type), message: messageBodies[type] })
}

export const NewOtaMessage = z.discriminatedUnion(
  'messageType',
  [
    messageOf('reset_device'),
    messageOf('update_model_settings'),
    messageOf('update_state'),
    messageOf('request_higher_res_image'),
  ],
  FILL_IN_TEXT,
)
export type NewOtaMessage = z.infer<typeof NewOtaMessage>

export const listOtaMessages = {
  method: 'GET',
  url: '/api/ota/messages',
  access: 'owner',
  scope: 'read',
  isHeavy: true,
  summary:
    'Messages to the devices of the user, the newest first. Without `limit`: all that are open and the newest 1,000 others.',
  schema: {
    querystring: ListQuery.extend({
      limit: RowLimit.optional().describe(
        `The most messages of a page, 1 to ${LIST_MAX_ROWS}. Default: without \`cursor\` all that are open and the newest 1,000 others, with it ${LIST_DEFAULT_ROWS}.`,
      ),
    }),
    response: { 200: z.array(OtaMessage) },
  },
} as const satisfies Endpoint

export const DeviceVersion = z.object({ device_id: z.int(), software_version: z.string().nullable() })
export type DeviceVersion = z.infer<typeof DeviceVersion>

export const listDeviceVersions = {
  method: 'GET',
  url: '/api/ota/deviceVersions',
  access: 'owner',
  scope: 'read',
  summary: 'The firmware that the devices of the user report, by id; null where it is not known',
  schema: { querystring: ListQuery, response: { 200: z.array(DeviceVersion) } },
} as const satisfies Endpoint

export const RadioUse = z.object({
  device_id: z.int(),
  /** The number of downlinks that radio gateways have sent to the device on this UTC day, at most `RADIO_DOWNLINKS_PER_DAY`. */
  downlinks_today: z.int(),
  /** The total airtime of these downlinks. */
  airtime_ms_today: z.int(),
})
export type RadioUse = z.infer<typeof RadioUse>

export const listRadioUse = {
  method: 'GET',
  url: '/api/ota/radioUse',
  access: 'owner',
  scope: 'read',
  summary:
    'How many downlinks the user’s devices behind LoRa have been sent today, by id. Devices with their own connection are not listed.',
  schema: { querystring: ListQuery, response: { 200: z.array(RadioUse) } },
} as const satisfies Endpoint

/** Responds with 409 if the device has reached its limit of open messages, or if its firmware is too old. */
export const sendOtaMessage = {
  method: 'POST',
  url: '/api/ota/messages/:deviceId',
  access: 'owner',
  scope: 'command',
  audit: false,
  idempotent: 'by key',
  managersOnly: true,
  summary: 'Send a message to a device',
  errors: ['not_found', 'conflict'],
  schema: { params: DeviceParams, body: NewOtaMessage, response: { 200: OtaMessage } },
} as const satisfies Endpoint

/** Only pending messages can be dropped. Everyone who manages the device may drop them. A device that has received the message gets a `cancel`. */
export const dropOtaMessage = {
  method: 'PUT',
  url: '/api/ota/messages/:messageId',
  access: 'owner',
  scope: 'command',
  audit: false,
  managersOnly: true,
  summary: 'Drop a message that the device has not answered',
  errors: ['not_found', 'forbidden', 'conflict'],
  schema: { params: CommandParams, body: Drop, response: { 200: OtaMessage } },
} as const satisfies Endpoint

export const otaMessageEndpoints = {
  listOtaMessages,
  listDeviceVersions,
  listRadioUse,
  sendOtaMessage,
  dropOtaMessage,
}
