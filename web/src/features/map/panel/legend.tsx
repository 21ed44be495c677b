import { messages } from '../../../messages/messages.ts'
import { DarkThemeIcon, type Icon, InsightsIcon, LightThemeIcon } from '../../../ui/icons.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { LegendKey } from '../map-address.ts'
import { warningIcons, warningTones } from '../warning-look.tsx'
import classes from './map-panel.module.css'
import type { MapPanelProps } from './map-panel-props.ts'

const texts = messages.map

/** In the order of spec 1 §2. */
const shownKeys: readonly LegendKey[] = [
  'no_recent_insights',
  'no_recent_camera_triggers',
  'cable_error',
  'low_battery',
  'insight_count',
]

const icons: Record<LegendKey, Icon> = { ...warningIcons, insight_count: InsightsIcon }

/** What the marks say, how many of each there are, and what of it shall show. */
export function Legend({
  fleet,
  address,
  scheme,
  onScheme,
}: Pick<MapPanelProps, 'fleet' | 'address' | 'scheme' | 'onScheme'>) {
  const { warnings, insightCount } = fleet.totals
  return (
    <section className={classes.legend} aria-label={texts.legend.title}>
      {shownKeys.map((key) => {
        const LayerIcon = icons[key]
        const amount = key === 'insight_count' ? insightCount : warnings[key]
        return (
          <div key={key} className={classes.layer}>
            <Switch
              isOn={!address.off.has(key)}
              onChange={(isShown) => address.setShown(key, isShown)}
              label={
                <span className={classes.layerName}>
                  <span
                    className={`${classes.sign} ${classes[key === 'insight_count' ? 'plain' : warningTones[key]]}`}
                  >
                    <LayerIcon size={14} aria-hidden />
                  </span>
                  {texts.legend.layers[key]}
                </span>
              }
            />
            <span className={classes.layerAmount}>{amount.toLocaleString('en')}</span>
          </div>
        )
      })}
      <div className={classes.layer}>
        <Switch label={texts.legend.heat} isOn={address.isHeatOn} onChange={address.setHeat} />
      </div>
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
