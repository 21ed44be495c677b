import type { OtaMessageType } from '@sentinel/contracts/commands/commands'
import type { NewOtaMessage } from '@sentinel/contracts/commands/ota-messages'
import type { Database } from '@sentinel/migrations/connect'
import { addCommands } from '../queue/add-commands.ts'
import type { Caller } from '../queue/caller.ts'
import { type CommandRow, selectCommands } from '../queue/find-commands.ts'
import { numberCommands } from '../queue/numbers.ts'
import { refuseOldFirmware, refuseTooManyOpen } from '../queue/refuse-unsendable.ts'
import { getReleaseFiles, type SentFile } from '../queue/sendable-files.ts'
import { storeRequestedSettings } from '../queue/store-requested-settings.ts'
import { lockManagedLink } from '../../fleet/links/own-link.ts'
import { findImageKey, refuseRepeatedRequest } from './find-image-key.ts'

interface Target extends Caller {
  deviceId: number
}

/** Creates a message to a device. The gateway sends it as soon as the device is connected. Throws the endpoint's errors. */
export async function sendMessage(tx: Database, target: Target, message: NewOtaMessage): Promise<CommandRow> {
  const { userId, deviceId } = target
  const { messageType: type } = message
  await lockManagedLink(tx, target)
  const isSettings = type === 'update_state'
  const numbers = await numberCommands(tx, [deviceId], { isSettings })
  refuseOldFirmware(await getFirmware(tx, deviceId), type)
  await refuseTooManyOpen(tx, deviceId, type)
  const content = await makeContent(tx, target, message)
  const command = { type, userId, numbers, message: message.message, isSettings, ...content }
  const [key] = await addCommands(tx, command)
  if (message.messageType === 'update_state') {
    const { cycleTime: cycleMinutes, triggerNumber } = message.message
    await storeRequestedSettings(tx, { deviceIds: [deviceId], cycleMinutes, triggerNumber })
  }
  return selectCommands(tx, [userId])
    .where('c.command_key', '=', key ?? 0)
    .executeTakeFirstOrThrow()
}

interface Content {
  payload: object
  files?: SentFile[]
  releaseId?: number
}

type Maker<Type extends OtaMessageType> = (
  tx: Database,
  target: Target,
  message: Extract<NewOtaMessage, { messageType: Type }>['message'],
) => Content | Promise<Content>

/** Creates the content that is sent to the device, depending on the message type. */
const makers: { [Type in OtaMessageType]: Maker<Type> } = {
  reset_device: () => ({ payload: {} }),
  async update_model_settings(tx, target, { releaseId }) {
    const files = await getReleaseFiles(tx, target, { releaseId, field: 'message.releaseId' })
    return { payload: { releaseId }, files, releaseId }
  },
  update_state: (_tx, _target, settings) => ({ payload: settings }),
  async request_higher_res_image(tx, target, { insightId }) {
    const payload = await findImageKey(tx, target, insightId)
    await refuseRepeatedRequest(tx, target.deviceId, payload)
    return { payload }
  },
}

function makeContent(
  tx: Database,
  target: Target,
  { messageType, message }: NewOtaMessage,
): Content | Promise<Content> {
  const make = makers[messageType] as Maker<OtaMessageType> // safe: the message is of this type
  return make(tx, target, message)
}

async function getFirmware(tx: Database, deviceId: number): Promise<string | null> {
  const { software_version } = await tx
    .selectFrom('device_health')
    .where('device_id', '=', deviceId)
    .select('software_version')
    .executeTakeFirstOrThrow()
  return software_version
}
