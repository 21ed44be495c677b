import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { messages } from '../../../../messages/messages.ts'
import { DevicesIcon } from '../../../../ui/marks/icons.ts'
import { signalIcons, signalTones } from '../../../../shared/fleet/signal-look.ts'
import type { Fleet } from '../fleet.ts'
import classes from './map-panel.module.css'
import { Sign } from './sign.tsx'

const texts = messages.map.coverage

/** What the marks say while they show signals, and how many devices have each. */
export function CoverageKey({ totals: { shown, signals } }: Pick<Fleet, 'totals'>) {
  const unheard = shown - signals.weak - signals.fair - signals.good
  return (
    <>
      <p className={classes.keyTitle}>{texts.key}</p>
      <ul className={classes.key}>
        {SignalClass.options.map((signal) => (
          <li key={signal} className={classes.layer}>
            <Sign icon={signalIcons[signal]} tone={signalTones[signal]} name={texts.signals[signal]} />
            <span className={classes.layerAmount}>{signals[signal].toLocaleString('en')}</span>
          </li>
        ))}
        <li className={classes.layer}>
          <Sign icon={DevicesIcon} tone="plain" name={texts.none} />
          <span className={classes.layerAmount}>{unheard.toLocaleString('en')}</span>
        </li>
      </ul>
      <p className={classes.keyNote}>{texts.note}</p>
    </>
  )
}
