import { type DashboardWidget, isOverlapping, type WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import {
  DASHBOARD_COLUMNS,
  DASHBOARD_ROWS_MAX,
  DASHBOARD_WIDGETS_MAX,
  WIDGET_MAX_CELLS,
  WIDGET_MIN_CELLS,
} from '@sentinel/contracts/dashboard/limits'
import { defaultWidgetSize, type WidgetSize } from './widget-size.ts'

type Widgets = readonly DashboardWidget[]

/** Adds a widget with the default size in the first free space, searching row by row from the top. Returns undefined if the dashboard is full. */
export function addWidget(widgets: Widgets, type: WidgetType): readonly DashboardWidget[] | undefined {
  if (widgets.length >= DASHBOARD_WIDGETS_MAX) return undefined
  const id = unusedId(widgets, type)
  const size = defaultWidgetSize(type)
  for (let y = 0; y <= Math.min(bottomRow(widgets), DASHBOARD_ROWS_MAX); y += 1) {
    for (let x = 0; x + size.width <= DASHBOARD_COLUMNS; x += 1) {
      const added: DashboardWidget = { id, type, position: { x, y }, size }
      if (!widgets.some((widget) => isOverlapping(widget, added))) return [...widgets, added]
    }
  }
  return undefined
}

/** Removes a widget and closes up rows that this leaves completely empty. */
export function removeWidget(widgets: Widgets, id: string): readonly DashboardWidget[] {
  const removed = widgets.find((widget) => widget.id === id)
  if (!removed) return widgets
  const remaining = widgets.filter((widget) => widget !== removed)
  const { y } = removed.position
  const rows = Array.from({ length: removed.size.height }, (_, row) => y + row)
  const emptyRows = rows.filter((row) => !remaining.some((widget) => coversRow(widget, row)))
  return remaining.map((widget) => {
    const closed = emptyRows.filter((row) => row < widget.position.y).length
    return closed === 0 ? widget : moveTo(widget, widget.position.y - closed)
  })
}

/**
 * Moves a widget's upper left corner to another cell, or to the nearest cell where the widget fits into the grid. Widgets that it would cover move
 * down. Returns the same array if nothing changes, or if a widget would move below the last row.
 */
export function moveWidget(
  widgets: Widgets,
  id: string,
  position: DashboardWidget['position'],
): readonly DashboardWidget[] {
  return replaceWidget(widgets, id, (widget, others) => ({
    ...widget,
    position: {
      x: clamp(position.x, 0, DASHBOARD_COLUMNS - widget.size.width),
      // The widget goes no further down than just below the others, so that no empty rows are left between them.
      y: clamp(position.y, 0, bottomRow(others)),
    },
  }))
}

/**
 * Resizes a widget, as far as the limits and the right edge of the grid allow. Widgets that it would cover move down. Returns the same array if
 * nothing changes, or if a widget would move below the last row.
 */
export function resizeWidget(widgets: Widgets, id: string, size: WidgetSize): readonly DashboardWidget[] {
  return replaceWidget(widgets, id, (widget) => {
    const widestPossible = Math.min(WIDGET_MAX_CELLS, DASHBOARD_COLUMNS - widget.position.x)
    return {
      ...widget,
      size: {
        width: clamp(size.width, WIDGET_MIN_CELLS, widestPossible),
        height: clamp(size.height, WIDGET_MIN_CELLS, WIDGET_MAX_CELLS),
      },
    }
  })
}

/** Returns the widgets from left to right and from top to bottom. */
export function inReadingOrder(widgets: Widgets): readonly DashboardWidget[] {
  return widgets.toSorted(
    (one, other) => one.position.y - other.position.y || one.position.x - other.position.x,
  )
}

function unusedId(widgets: Widgets, type: WidgetType): string {
  const used = new Set(widgets.map(({ id }) => id))
  let id: string = type
  for (let copy = 2; used.has(id); copy += 1) id = `${type}-${copy}`
  return id
}

function replaceWidget(
  widgets: Widgets,
  id: string,
  change: (widget: DashboardWidget, others: Widgets) => DashboardWidget,
): readonly DashboardWidget[] {
  const current = widgets.find((widget) => widget.id === id)
  if (!current) return widgets
  const others = widgets.filter((widget) => widget !== current)
  const changed = change(current, others)
  if (isSamePlace(current, changed)) return widgets
  const settled: DashboardWidget[] = [changed]
  for (const other of inReadingOrder(others)) settled.push(moveBelow(other, settled))
  if (settled.some(({ position }) => position.y > DASHBOARD_ROWS_MAX)) return widgets
  const byId = new Map(settled.map((widget) => [widget.id, widget]))
  return widgets.map((widget) => byId.get(widget.id) ?? widget)
}

function moveBelow(widget: DashboardWidget, settled: Widgets): DashboardWidget {
  let moved = widget
  for (;;) {
    const covering = settled.filter((other) => isOverlapping(moved, other))
    if (covering.length === 0) return moved
    moved = moveTo(moved, bottomRow(covering))
  }
}

function moveTo(widget: DashboardWidget, y: number): DashboardWidget {
  return { ...widget, position: { ...widget.position, y } }
}

/** Returns the first row below all of these widgets. */
function bottomRow(widgets: Widgets): number {
  return Math.max(0, ...widgets.map(({ position, size }) => position.y + size.height))
}

function coversRow({ position, size }: DashboardWidget, row: number): boolean {
  return position.y <= row && row < position.y + size.height
}

function isSamePlace(one: DashboardWidget, other: DashboardWidget): boolean {
  return (
    one.position.x === other.position.x &&
    one.position.y === other.position.y &&
    one.size.width === other.size.width &&
    one.size.height === other.size.height
  )
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
