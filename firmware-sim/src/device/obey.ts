import type { AnswerStatus, CommandMessage } from '@sentinel/contracts/mqtt'
import type { Command } from './command.ts'
import type { DeviceState } from './device-state.ts'

export interface Answer {
  status: AnswerStatus
  detail?: string
}

/** Sends the picture in full; false when the camera has none of that name. */
export type SendFullPhoto = (messageId: number, index: number) => Promise<boolean>

type Obey<Payload> = (
  state: DeviceState,
  payload: Payload,
  sendFullPhoto: SendFullPhoto,
) => Answer[] | Promise<Answer[]>

const DONE: Answer[] = [{ status: 'success' }]
const DONE_AFTER_RESTART: Answer[] = [{ status: 'pending_reset' }, { status: 'success' }]

/** A way for each type of command: one without does not compile. */
const ways: {
  [Type in CommandMessage['type']]: Obey<Extract<CommandMessage, { type: Type }>['payload']>
} = {
  reset_device(state) {
    state.restart('reset command')
    return DONE_AFTER_RESTART
  },

  update_state(state, settings) {
    applySettings(state, settings)
    return DONE
  },

  update_model_settings: (_, { releaseId }) => [{ status: 'success', detail: `release ${releaseId}` }],

  device_update(state, update) {
    applySettings(state, update)
    state.firmware = update.firmwareVersion
    state.restart('firmware update')
    return DONE_AFTER_RESTART
  },

  request_higher_res_image: async (_, { message_id: messageId, index }, sendFullPhoto) =>
    (await sendFullPhoto(messageId, index))
      ? DONE
      : [{ status: 'failed', detail: 'the card does not hold this picture' }],

  cancel: () => DONE,
}

/**
 * Changes what a command asks for and returns its answers in their order: settings count at once, what needs a restart
 * is pending first. Health that is sent next shows the new state.
 */
export async function obey(
  state: DeviceState,
  { type, payload }: Command,
  sendFullPhoto: SendFullPhoto,
): Promise<Answer[]> {
  const way = ways[type] as Obey<unknown> // safe: the payload is of this type
  return way(state, payload, sendFullPhoto)
}

function applySettings(
  state: DeviceState,
  { cycleTime, triggerNumber, revision }: { cycleTime: number; triggerNumber: number; revision: number },
): void {
  state.cycleMinutes = cycleTime
  state.triggerNumber = triggerNumber
  state.revision = revision
}
