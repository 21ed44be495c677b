import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { WIDGET_MIN_CELLS } from '@sentinel/contracts/dashboard/limits'
import { moveWidget, resizeWidget } from '@sentinel/domain/dashboard/arrange-widgets'
import { useMemo, useRef } from 'react'
import type { Compactor, Layout, LayoutItem } from 'react-grid-layout'
import type { LayoutConstraint } from 'react-grid-layout/core'
import type { Kind } from './use-widget-changes.ts'

type Widgets = readonly DashboardWidget[]

/**
 * Makes the grid library follow the rules of `arrange-widgets` while a widget is dragged. `compactor` and `constraints` are called on every move;
 * both start from the widgets before the drag, so a widget that was pushed away returns when the dragged one moves on.
 */
export function useGridRules(widgets: Widgets) {
  const dragged = useRef<{ kind: Kind; id: string }>(undefined)
  return useMemo(() => {
    const arrangeAs = ({ i, x, y, w, h }: LayoutItem, kind: Kind): Widgets =>
      kind === 'move' ? moveWidget(widgets, i, { x, y }) : resizeWidget(widgets, i, { width: w, height: h })
    const compactor: Compactor = {
      type: null,
      allowOverlap: true, // the library pushes nothing by itself
      compact: (layout) => {
        const { current } = dragged
        const item = layout.find(({ i }) => i === current?.id)
        return current && item ? toLayout(arrangeAs(item, current.kind)) : layout.map((one) => ({ ...one }))
      },
    }
    const constraint: LayoutConstraint = {
      name: 'arrange-widgets',
      constrainPosition: (item, x, y) =>
        find(arrangeAs({ ...item, x, y }, 'move'), item.i)?.position ?? { x, y },
      constrainSize: (item, w, h) => {
        const size = find(arrangeAs({ ...item, w, h }, 'resize'), item.i)?.size
        return size ? { w: size.width, h: size.height } : { w, h }
      },
    }
    return {
      compactor,
      constraints: [constraint],
      begin: (kind: Kind, id: string) => {
        dragged.current = { kind, id }
      },
      /** Returns the widgets where the library has put them. */
      end: (layout: Layout): Widgets => {
        dragged.current = undefined
        return placeAs(widgets, layout)
      },
    }
  }, [widgets])
}

export function toLayout(widgets: Widgets): LayoutItem[] {
  return widgets.map(({ id, position, size }) => ({
    i: id,
    x: position.x,
    y: position.y,
    w: size.width,
    h: size.height,
    minW: WIDGET_MIN_CELLS,
    minH: WIDGET_MIN_CELLS,
  }))
}

function placeAs(widgets: Widgets, layout: Layout): Widgets {
  const items = new Map(layout.map((item) => [item.i, item]))
  return widgets.map((widget) => {
    const item = items.get(widget.id)
    return item
      ? { ...widget, position: { x: item.x, y: item.y }, size: { width: item.w, height: item.h } }
      : widget
  })
}

function find(widgets: Widgets, id: string): DashboardWidget | undefined {
  return widgets.find((widget) => widget.id === id)
}
