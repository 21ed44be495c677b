import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import type { CSSProperties, ReactNode } from 'react'
import { stackedHeightPx } from './grid-size.ts'
import classes from './shown-widgets.module.css'

interface ShownWidgetsProps {
  widgets: readonly DashboardWidget[]
  /** Below one another, for narrow windows. Those with charts keep their heights on the grid, which grow with the size of text. */
  isStacked: boolean
  renderWidget: (widget: DashboardWidget) => ReactNode
}

/** The widgets in their places, as long as they are not being edited. */
export function ShownWidgets({ widgets, isStacked, renderWidget }: ShownWidgetsProps) {
  return (
    <div className={isStacked ? classes.stack : classes.grid}>
      {widgets.map((widget) => (
        <div
          key={widget.id}
          className={classes.widget}
          data-widget={widget.id}
          data-print={printedWidth(widget)}
          style={isStacked ? { height: `${stackedHeightPx(widget) / 16}rem` } : toGridArea(widget)}
        >
          {renderWidget(widget)}
        </div>
      ))}
    </div>
  )
}

/** How much of a printed line a widget takes. A sheet of paper has room for fewer columns than the screen. */
function printedWidth({ type, size }: DashboardWidget): 'third' | 'half' | 'whole' {
  if (type.startsWith('total_')) return 'third'
  return size.width <= 6 ? 'half' : 'whole'
}

/** Lines of a CSS grid are counted from 1. */
function toGridArea({ position, size }: DashboardWidget): CSSProperties {
  return {
    gridColumn: `${position.x + 1} / span ${size.width}`,
    gridRow: `${position.y + 1} / span ${size.height}`,
  }
}
