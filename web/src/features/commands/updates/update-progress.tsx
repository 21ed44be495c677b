import type { DeviceUpdate } from '@sentinel/contracts/commands/device-updates'
import { messages } from '../../../messages/messages.ts'
import { countStates } from './count-states.ts'
import classes from './updates.module.css'

const texts = messages.deviceUpdates.devices

/** Shows how many of an update's devices have answered, with which results, and how many are left. */
export function UpdateProgress({ update: { deviceIds } }: { update: DeviceUpdate }) {
  const { total, answered, failed, waiting, restarting, dropped } = countStates(deviceIds)
  const words = [
    texts.progress(answered, total),
    ...(failed > 0 ? [texts.failed(failed)] : []),
    ...(waiting > 0 ? [texts.waiting(waiting)] : []),
    ...(restarting > 0 ? [texts.restarting(restarting)] : []),
    ...(dropped > 0 ? [texts.dropped(dropped)] : []),
  ]
  return (
    <div className={classes.progress}>
      <progress value={answered} max={Math.max(total, 1)} aria-label={texts.bar} />
      <span role="status">{words.join(', ')}</span>
    </div>
  )
}
