import type { AnswerStatus, CommandMessage } from '@sentinel/contracts/mqtt'
import type { Command } from './command.ts'
import type { DeviceState } from './device-state.ts'

export interface Answer {
  status: AnswerStatus
  detail?: string
}

export interface Hands {
  /** Until when the camera's wakes are settled. */
  plannedUntilMs: number
  /** Sends the picture in full; false when the camera has none of that name. */
  sendFullPhoto(messageId: number, index: number): Promise<boolean>
}

type Obey<Payload> = (state: DeviceState, payload: Payload, hands: Hands) => Answer[] | Promise<Answer[]>

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

  update_state(state, settings, { plannedUntilMs }) {
    applySettings(state, settings, plannedUntilMs)
    return DONE
  },

  update_model_settings: (_, { releaseId }) => [{ status: 'success', detail: `release ${releaseId}` }],

  device_update(state, update, { plannedUntilMs }) {
    applySettings(state, update, plannedUntilMs)
    state.firmware = update.firmwareVersion
    state.restart('firmware update')
    return DONE_AFTER_RESTART
  },

  request_higher_res_image: async (_, { message_id: messageId, index }, { sendFullPhoto }) =>
    (await sendFullPhoto(messageId, index))
      ? DONE
      : [{ status: 'failed', detail: 'the card does not hold this picture' }],

  cancel: () => DONE,
}

/**
 * Changes what a command asks for and returns its answers in their order: what needs a restart is pending
 * first. Health that is sent next shows the new state.
 */
export async function obey(state: DeviceState, { type, payload }: Command, hands: Hands): Promise<Answer[]> {
  const way = ways[type] as Obey<unknown> // safe: the payload is of this type
  return way(state, payload, hands)
}

function applySettings(
  state: DeviceState,
  { cycleTime, triggerNumber, revision }: { cycleTime: number; triggerNumber: number; revision: number },
  fromMs: number,
): void {
  state.changeSettings({ cycleMinutes: cycleTime, triggerNumber }, fromMs)
  state.revision = revision
}
