import type { DashboardData, WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { lazy, Suspense } from 'react'
import { useWaiting } from './waiting-widgets.ts'
import { isEventsType } from './widgets/events-types.ts'
import type { WidgetProps } from './widgets/widget-props.ts'
import { WidgetWaiting } from './widgets/widget-waiting.tsx'
import frame from './widgets/widget-frame.module.css'

/** Charts and maps have scripts of their own, which load after the page. */
const ChartState = lazy(async () => ({ default: (await import('./widgets/chart-state.tsx')).ChartState }))
const EventsState = lazy(async () => ({ default: (await import('./widgets/events-state.tsx')).EventsState }))
const DeviceHeatmap = lazy(async () => ({
  default: (await import('./widgets/device-heatmap.tsx')).DeviceHeatmap,
}))

interface WidgetStateProps extends Omit<WidgetProps, 'data'> {
  type: WidgetType
  /** Undefined until it has been read. */
  data: DashboardData | undefined
  /** The numbers are those of earlier filters. */
  isOld: boolean
}

/** The content of a widget. */
export function WidgetState({ type, data, isOld, ...props }: WidgetStateProps) {
  useWaiting(type, isOld && !isEventsType(type))
  if (isEventsType(type))
    return (
      <Suspense fallback={<WidgetWaiting type={type} />}>
        <EventsState type={type} {...props} />
      </Suspense>
    )
  if (!data) return <WidgetWaiting type={type} />
  const shown = { ...props, data }
  return (
    <div className={frame.numbers} data-waits={isOld || undefined}>
      <Suspense fallback={<WidgetWaiting type={type} />}>
        {type === 'device_heatmap' ? <DeviceHeatmap {...shown} /> : <ChartState type={type} {...shown} />}
      </Suspense>
    </div>
  )
}
