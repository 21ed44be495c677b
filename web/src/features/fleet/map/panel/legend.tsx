import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { messages } from '../../../../messages/messages.ts'
import { signalIcons, signalTones } from '../../../../shared/fleet/signal-look.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import {
  DarkThemeIcon,
  InsightsIcon,
  LightThemeIcon,
  UpdatesIcon,
  DevicesIcon,
  type Icon,
} from '../../../../ui/marks/icons.ts'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import type { Fleet } from '../fleet.ts'
import { legendWarnings } from '../warnings.ts'
import { warningIcons, warningTones } from '../warning-look.tsx'
import type { MapPanelProps } from './map-panel-props.ts'
import classes from './map-panel.module.css'

const texts = messages.map

type LegendProps = Pick<MapPanelProps, 'fleet' | 'address' | 'map' | 'scheme' | 'onScheme'>

/** Explains the markers, counts each kind, and turns them on and off. */
export function Legend({ fleet, address, map, scheme, onScheme }: LegendProps) {
  const { insightCount } = fleet.totals
  return (
    <section className={classes.legend} aria-label={texts.legend.title}>
      {map.isCoverageShown ? (
        <CoverageKey totals={fleet.totals} />
      ) : (
        <WarningLayers fleet={fleet} address={address} />
      )}
      <div className={classes.layer}>
        <Switch
          isOn={!address.off.has('insight_count')}
          onChange={(isShown) => address.setShown('insight_count', isShown)}
          label={<Sign icon={InsightsIcon} tone="plain" name={texts.legend.layers.insight_count} />}
        />
        <span className={classes.layerAmount}>{insightCount.toLocaleString('en')}</span>
      </div>
      <div className={classes.layer}>
        <Switch label={texts.legend.heat} isOn={address.isHeatOn} onChange={address.setHeat} />
      </div>
      {fleet.coverage !== 'none' && (
        <div className={classes.layer}>
          <Switch label={texts.coverage.title} isOn={address.isCoverageOn} onChange={address.setCoverage} />
        </div>
      )}
      {fleet.signalsFailure && <SignalsFailed {...fleet.signalsFailure} />}
      <SegmentedControl
        label={texts.scheme.label}
        options={[
          { key: 'light', name: texts.scheme.light, icon: LightThemeIcon },
          { key: 'dark', name: texts.scheme.dark, icon: DarkThemeIcon },
        ]}
        chosen={scheme}
        onChoose={onScheme}
      />
    </section>
  )
}

function SignalsFailed({ error, onRetry }: NonNullable<Fleet['signalsFailure']>) {
  return (
    <div className={classes.failed}>
      <GeneralError>{texts.coverage.failed(explainFailure(error).text)}</GeneralError>
      <Button icon={UpdatesIcon} onClick={onRetry}>
        {messages.ui.tryAgain}
      </Button>
    </div>
  )
}

function WarningLayers({ fleet, address }: Pick<LegendProps, 'fleet' | 'address'>) {
  return legendWarnings.map((warning) => (
    <div key={warning} className={classes.layer}>
      <Switch
        isOn={!address.off.has(warning)}
        onChange={(isShown) => address.setShown(warning, isShown)}
        label={
          <Sign
            icon={warningIcons[warning]}
            tone={warningTones[warning]}
            name={texts.legend.layers[warning]}
          />
        }
      />
      <span className={classes.layerAmount}>{fleet.totals.warnings[warning].toLocaleString('en')}</span>
    </div>
  ))
}

/** Explains the markers when they show signals, and counts the devices for each. */
function CoverageKey({ totals: { shown, signals } }: Pick<Fleet, 'totals'>) {
  const unheard = shown - signals.weak - signals.fair - signals.good
  return (
    <>
      <p className={classes.keyTitle}>{texts.coverage.key}</p>
      <ul className={classes.key}>
        {SignalClass.options.map((signal) => (
          <li key={signal} className={classes.layer}>
            <Sign
              icon={signalIcons[signal]}
              tone={signalTones[signal]}
              name={texts.coverage.signals[signal]}
            />
            <span className={classes.layerAmount}>{signals[signal].toLocaleString('en')}</span>
          </li>
        ))}
        <li className={classes.layer}>
          <Sign icon={DevicesIcon} tone="plain" name={texts.coverage.none} />
          <span className={classes.layerAmount}>{unheard.toLocaleString('en')}</span>
        </li>
      </ul>
      <p className={classes.keyNote}>{texts.coverage.note}</p>
    </>
  )
}

interface SignProps {
  icon: Icon
  tone: 'bad' | 'warn' | 'good' | 'plain'
  name: string
}

/** Shows a marker's icon and name. */
function Sign({ icon: SignIcon, tone, name }: SignProps) {
  return (
    <span className={classes.layerName}>
      <span className={`${classes.sign} ${classes[tone]}`}>
        <SignIcon size={14} aria-hidden />
      </span>
      {name}
    </span>
  )
}
