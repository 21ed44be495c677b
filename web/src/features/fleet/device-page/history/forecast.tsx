import type { BatteryForecast, Device, DeviceState, ForecastGap } from '@sentinel/contracts/fleet/devices'
import { readBattery } from '@sentinel/domain/fleet/battery-level'
import { useAtomValue } from 'jotai'
import { messages } from '../../../../messages/messages.ts'
import { formatDate } from '../../../../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../../../../platform/time/zone.ts'
import { LowBatteryIcon } from '../../../../ui/marks/icons.ts'
import { useNow } from '../../../../ui/hooks/use-now.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import classes from './history.module.css'

const texts = messages.devicePage.forecast

interface ForecastProps {
  /** Undefined until it is known. */
  state: DeviceState | undefined
  error: Error | null
  device: Pick<Device, 'battery_voltage' | 'conditions' | 'longitude'>
}

/** Says when the battery will be low, and how that is estimated. */
export function Forecast({ state, error, device }: ForecastProps) {
  const say = useDays(device.longitude)
  const lowWords = sayLow(device)
  if (!state) return error ? <p className={classes.forecast}>{texts.unknown}</p> : <Skeleton height="44px" />
  const { battery_forecast: forecast } = state
  return (
    <div className={classes.forecast}>
      <p>
        <LowBatteryIcon size={18} aria-hidden />
        <span>
          {lowWords ? (
            <b>{lowWords}</b>
          ) : forecast ? (
            <Words forecast={forecast} say={say} />
          ) : (
            <Gap gap={state.forecast_gap} />
          )}
        </span>
      </p>
      <details>
        <summary>{texts.how}</summary>
        <p>
          {forecast
            ? texts.method(
                forecast.readings,
                say(forecast.since),
                forecast.chemistry,
                forecast.charge_percent,
              )
            : texts.methodOfNone}
        </p>
      </details>
    </div>
  )
}

/** Says what data a forecast still needs, and how much. */
function Gap({ gap }: { gap: ForecastGap | null }) {
  if (!gap || gap.reason === 'data')
    return (
      <>
        <b>{texts.none}.</b> {gap && texts.missing(gap)}
      </>
    )
  return (
    <>
      <b>{texts.noDate}.</b> {texts.whyNoDate[gap.reason](gap)}
    </>
  )
}

function Words({ forecast, say }: { forecast: BatteryForecast; say: (iso: string) => string }) {
  const span = spanOf(forecast, say)
  return (
    <>
      <b>{dayOf(forecast, say)}</b>
      {span && ` (${span})`}
    </>
  )
}

/** Shows the day without the time. */
export function ForecastDay({ state, device }: Pick<ForecastProps, 'state' | 'device'>) {
  const say = useDays(device.longitude)
  const lowWords = sayLow(device)
  if (lowWords) return <span>{lowWords}</span>
  if (!state) return null
  const { battery_forecast: forecast } = state
  if (!forecast) return <span>{state.forecast_gap?.reason === 'data' ? texts.none : texts.noDate}</span>
  return <span>{dayOf(forecast, say)}</span>
}

/** Returns the text that replaces the forecast while the device has the condition `low_battery`, which warnings, counts and filters also use. */
function sayLow({ battery_voltage: volts, conditions }: ForecastProps['device']): string | undefined {
  if (!conditions.includes('low_battery')) return undefined
  return readBattery(volts) === 'low' ? texts.lowNow : texts.lowStill
}

function dayOf({ low_on, earliest }: BatteryForecast, say: (iso: string) => string): string {
  if (low_on !== null) return texts.around(say(low_on))
  return earliest === null ? texts.moreThanAYear : texts.likelyMoreThanAYear
}

/** Returns undefined if the whole span is more than a year away. */
function spanOf({ low_on, earliest, latest }: BatteryForecast, say: (iso: string) => string) {
  if (earliest === null) return undefined
  if (latest !== null) return texts.between(say(earliest), say(latest))
  return low_on === null ? texts.notBefore(say(earliest)) : texts.openEnd(say(earliest))
}

/** Returns a function that formats days in the chosen zone, without the current year. */
function useDays(longitude: number | null): (iso: string) => string {
  const timeZone = toTimeZone(useAtomValue(zoneAtom), longitude)
  const thisYear = new Date(useNow()).getUTCFullYear()
  return (iso) => formatDate(iso, timeZone).replace(`, ${thisYear}`, '')
}
