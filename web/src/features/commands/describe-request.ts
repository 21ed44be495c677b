import type { DeviceCommand } from '@sentinel/contracts/commands/commands'
import { messages } from '../../messages/messages.ts'

const texts = messages.commands.asks

/** Describes what a command requests from the camera. Returns an empty text if its message lacks what its type needs. */
export function describeRequest({
  message_type,
  message,
  update_id = null,
}: Pick<DeviceCommand, 'message_type' | 'message'> & { update_id?: number | null }): string {
  const number = (name: string) => (typeof message[name] === 'number' ? message[name] : undefined)
  const release = number('releaseId') ?? number('algReleaseId')
  const photo = number('insightId')
  const [cycle, trigger] = [number('cycleTime'), number('triggerNumber')]
  const work = cycle !== undefined && trigger !== undefined ? texts.work(cycle, trigger) : ''
  if (message_type === 'reset_device') return texts.reset
  if (message_type === 'update_state') return work
  if (message_type === 'request_higher_res_image') return photo === undefined ? '' : texts.photo(photo)
  if (message_type === 'device_update' && update_id !== null) return texts.update(update_id)
  return release === undefined ? '' : texts.release(release)
}
