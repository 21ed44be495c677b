import { messages } from '../../../../messages/messages.ts'
import { type Icon, SilentIcon } from '../../../../ui/marks/icons.ts'
import type { ChosenDevice } from '../use-chosen-device.ts'
import { warningIcons, warningTones } from '../warning-look.tsx'
import { findSilentDays } from '@sentinel/domain/fleet/device-conditions'
import classes from './device-popup.module.css'

const texts = messages.map.popup

/** What is wrong with it, in the words of spec 1 §2; nothing where all is well. */
export function DeviceWarnings({
  chosen: { device, warnings },
  nowMs,
}: {
  chosen: ChosenDevice
  nowMs: number
}) {
  const silentDays = findSilentDays(device.last_seen, nowMs)
  const told = warnings.filter((warning) => warning !== 'no_recent_insights')
  if (told.length === 0 && silentDays === undefined) return null
  return (
    <ul className={classes.warnings}>
      {silentDays !== undefined && <Warning icon={SilentIcon} tone="warn" text={texts.silent(silentDays)} />}
      {told.map((warning) => (
        <Warning
          key={warning}
          icon={warningIcons[warning]}
          tone={warningTones[warning]}
          text={texts.warnings[warning]}
        />
      ))}
    </ul>
  )
}

function Warning({ icon: WarningIcon, tone, text }: { icon: Icon; tone: 'bad' | 'warn'; text: string }) {
  return (
    <li className={classes[tone]}>
      <WarningIcon size={16} aria-hidden />
      {text}
    </li>
  )
}
