import type { DashboardWidget } from '@sentinel/contracts/dashboard'
import { inReadingOrder } from '@sentinel/domain/dashboard/arrange-widgets'
import type { ReactNode } from 'react'
import { stackedHeightPx } from './grid-size.ts'
import classes from './stacked-widgets.module.css'

interface StackedWidgetsProps {
  widgets: readonly DashboardWidget[]
  renderWidget: (widget: DashboardWidget) => ReactNode
}

/** The widgets below one another, for narrow windows. Those with charts keep their heights on the grid. */
export function StackedWidgets({ widgets, renderWidget }: StackedWidgetsProps) {
  return (
    <div className={classes.stack}>
      {inReadingOrder(widgets).map((widget) => (
        <div
          key={widget.id}
          className={classes.widget}
          data-widget={widget.id}
          style={{ height: stackedHeightPx(widget) }}
        >
          {renderWidget(widget)}
        </div>
      ))}
    </div>
  )
}
