import { messages } from '../messages/messages.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { DeleteIcon } from '../ui/icons.ts'
import classes from './filter-form.module.css'
import { useDeviceName } from './use-device-name.ts'

const texts = messages.insights.filters

interface DeviceRowProps {
  deviceId: number
  onRemove: () => void
}

/** The filter of exactly one device: a link has set it, so it can only be removed. */
export function DeviceRow({ deviceId, onRemove }: DeviceRowProps) {
  const words = texts.exactDevice(deviceId, useDeviceName(deviceId))
  return (
    <div className={classes.device} role="group" aria-label={words}>
      <span>{words}</span>
      <IconButton icon={DeleteIcon} label={texts.removeChip(words)} onClick={onRemove} />
    </div>
  )
}
