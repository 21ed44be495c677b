import type { CommandMessage, CommandType } from '@sentinel/contracts/device-messages/mqtt'
import type { Command } from './command.ts'
import { CommandFailure } from './command-failure.ts'
import type { DeviceState } from './device-state.ts'
import type { DeviceFile } from './download-file.ts'

/** Everything that executing a command needs from the camera. */
export interface Hands {
  /** The time until which the camera's wakes are settled. */
  plannedUntilMs: number
  /** Throws `CommandFailure` for a file that the camera cannot get. */
  download(file: DeviceFile): Promise<void>
  /** False for a camera that is connected over LoRa. */
  canSendPhotos: boolean
  /** Sends the full photo. Resolves to false if the camera has no such photo. */
  sendFullPhoto(messageId: number, index: number): Promise<boolean>
}

/** The steps of executing one type of command, in this order. */
interface Way<Payload> {
  /** The part that a cancellation can interrupt. Repeated if the camera loses power. */
  prepare?(payload: Payload, hands: Hands): Promise<void>
  /** The part that cannot be undone and is outside the camera's memory. Repeated if the camera loses power in the meantime. */
  send?(payload: Payload, hands: Hands): Promise<void>
  /** Changes the camera's memory. */
  apply?(payload: Payload, state: DeviceState, hands: Hands): void
  /** The reason why the camera restarts afterwards, if it does. */
  restartReason?: string
  /** Returns the detail of a successful answer. */
  detail?(payload: Payload): string
}

type PayloadOf<Type extends CommandType> = Extract<CommandMessage, { type: Type }>['payload']

/** Has an entry for each type of command, because a missing one does not compile. A `cancel` is handled earlier (`cancelCommand`). */
const ways: { [Type in Exclude<CommandType, 'cancel'>]: Way<PayloadOf<Type>> } = {
  reset_device: { restartReason: 'reset command' },

  update_state: { apply: applySettings },

  update_model_settings: {
    prepare: downloadAll,
    detail: ({ releaseId }) => `release ${releaseId}`,
  },

  device_update: {
    prepare: downloadAll,
    apply(update, state, hands) {
      applySettings(update, state, hands)
      state.firmware = update.firmwareVersion
    },
    restartReason: 'firmware update',
    detail: ({ releaseId }) => `release ${releaseId}`,
  },

  request_higher_res_image: {
    async send({ message_id: messageId, index }, { canSendPhotos, sendFullPhoto }) {
      if (!canSendPhotos) throw new CommandFailure('a LoRa link carries no photos')
      if (!(await sendFullPhoto(messageId, index)))
        throw new CommandFailure('the card does not hold this picture')
    },
  },
}

export interface Execution {
  prepare(): Promise<void>
  send(): Promise<void>
  apply(state: DeviceState): void
  restartReason: string | undefined
  detail: string | undefined
}

/** Returns the steps of executing a command. The first two throw `CommandFailure` if the camera cannot do them. */
export function createExecution({ type, payload }: Command, hands: Hands): Execution {
  const way: Way<unknown> = type === 'cancel' ? {} : ways[type] // the payload is of this type
  return {
    prepare: async () => way.prepare?.(payload, hands),
    send: async () => way.send?.(payload, hands),
    apply: (state) => way.apply?.(payload, state, hands),
    restartReason: way.restartReason,
    detail: way.detail?.(payload),
  }
}

async function downloadAll({ files }: { files: readonly DeviceFile[] }, hands: Hands): Promise<void> {
  for (const file of files) await hands.download(file)
}

function applySettings(
  {
    cycleTime,
    triggerNumber,
    syncTime,
    revision,
  }: { cycleTime: number; triggerNumber: number; syncTime?: number | undefined; revision: number },
  state: DeviceState,
  { plannedUntilMs }: Hands,
): void {
  state.changeSettings({ cycleMinutes: cycleTime, triggerNumber }, plannedUntilMs)
  state.syncMinutes = syncTime ?? state.syncMinutes
  state.revision = revision
}
