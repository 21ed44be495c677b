import type { BatteryForecast } from '@sentinel/contracts/fleet/devices'
import { useMemo } from 'react'
import { SharedCursor } from '../../../../charts/cursor.tsx'
import { BatteryChart } from './battery-chart.tsx'
import classes from './history.module.css'
import { ImagesChart } from './images-chart.tsx'
import { InsightsChart } from './insights-chart.tsx'
import { MemoryChart } from './memory-chart.tsx'
import { spanOf } from './read-history.ts'
import { TemperatureChart } from './temperature-chart.tsx'
import type { ShownHistory } from './use-history.ts'

interface HistoryChartsProps extends ShownHistory {
  deviceId: number
  forecast: BatteryForecast | null
}

/** One chart a measure, with one cross-hair over all of them. */
export function HistoryCharts({ deviceId, forecast, ...shown }: HistoryChartsProps) {
  const span = useMemo(() => spanOf(shown.history), [shown.history])
  return (
    <SharedCursor>
      <div className={classes.charts}>
        <div className={classes.wide}>
          <BatteryChart {...shown} span={span} forecast={forecast} />
        </div>
        <ImagesChart {...shown} span={span} />
        <InsightsChart {...shown} span={span} deviceId={deviceId} />
        <TemperatureChart {...shown} span={span} />
        <MemoryChart {...shown} span={span} />
      </div>
    </SharedCursor>
  )
}
