import type { DashboardData, WidgetType } from '@sentinel/contracts/dashboard'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './widget-face.module.css'
import type { WidgetProps } from './widgets/widget-props.ts'

/** Charts and maps have scripts of their own, which load after the page. */
const ChartFace = lazy(async () => ({ default: (await import('./widgets/chart-face.tsx')).ChartFace }))
const DeviceHeatmap = lazy(async () => ({
  default: (await import('./widgets/device-heatmap.tsx')).DeviceHeatmap,
}))

interface WidgetFaceProps extends Omit<WidgetProps, 'data'> {
  type: WidgetType
  /** Undefined until it has been read. */
  data: DashboardData | undefined
}

/** The content of a widget. */
export function WidgetFace({ type, data, ...props }: WidgetFaceProps) {
  const waiting = (
    <div className={classes.waiting}>
      <Skeleton height="100%" />
    </div>
  )
  if (!data) return waiting
  return (
    <Suspense fallback={waiting}>
      {type === 'device_heatmap' ? (
        <DeviceHeatmap data={data} {...props} />
      ) : (
        <ChartFace type={type} data={data} {...props} />
      )}
    </Suspense>
  )
}
