import type { DashboardWidget, WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import {
  addWidget,
  inReadingOrder,
  moveWidget,
  removeWidget,
  resizeWidget,
} from '@sentinel/domain/dashboard/arrange-widgets'

type Widgets = readonly DashboardWidget[]

/**
 * Merges repeated key presses on one widget into one step. Each press starts from the arrangement before the first press, so that a widget
 * can pass others as in a drag.
 */
interface KeyGesture {
  kind: 'move' | 'resize'
  widgetId: string
  before: Widgets
}

/** A dashboard's unsaved arrangement, and the steps that led to it. */
export interface EditHistory {
  past: readonly Widgets[]
  now: Widgets
  future: readonly Widgets[]
  gesture?: KeyGesture | undefined
}

const STEPS_MAX = 100

/** Sorts the widgets once. Keeps this order during editing so that the focus order is stable. */
export function startHistory(widgets: Widgets): EditHistory {
  return { past: [], now: inReadingOrder(widgets), future: [] }
}

/** Adds a step. Returns the same history if the widgets have not changed. */
export function arrange(history: EditHistory, widgets: Widgets): EditHistory {
  return isSame(history.now, widgets) ? history : step(history, widgets)
}

/** Returns the same history if the dashboard is full. */
export function add(history: EditHistory, type: WidgetType): EditHistory {
  const widgets = addWidget(history.now, type)
  return widgets ? step(history, widgets) : history
}

export function remove(history: EditHistory, id: string): EditHistory {
  return arrange(history, removeWidget(history.now, id))
}

/** Moves or resizes a widget by one cell. Returns the same history if there is no space in that direction. */
export function nudge(
  history: EditHistory,
  kind: KeyGesture['kind'],
  widgetId: string,
  by: { across: number; down: number },
): EditHistory {
  const current = history.now.find(({ id }) => id === widgetId)
  if (!current) return history
  const { gesture, now } = history
  const before = gesture?.kind === kind && gesture.widgetId === widgetId ? gesture.before : now
  const position = { x: current.position.x + by.across, y: current.position.y + by.down }
  const size = { width: current.size.width + by.across, height: current.size.height + by.down }
  const widgets =
    kind === 'move' ? moveWidget(before, widgetId, position) : resizeWidget(before, widgetId, size)
  const wanted = kind === 'move' ? { ...current, position } : { ...current, size }
  const placed = widgets.find(({ id }) => id === widgetId)
  if (!placed || !isSame([wanted], [placed])) return history
  return { ...step(history, widgets), gesture: { kind, widgetId, before } }
}

export function undo(history: EditHistory): EditHistory {
  const { past, now, future } = history
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : history
}

export function redo(history: EditHistory): EditHistory {
  const { past, now, future } = history
  const [after, ...rest] = future
  return after ? { past: [...past, now], now: after, future: rest } : history
}

/** Returns whether two arrangements have the same widgets in the same positions. Both must be in the same order. */
export function isSame(one: Widgets, other: Widgets): boolean {
  return (
    one.length === other.length &&
    one.every((widget, at) => {
      const { id, position, size } = other[at] ?? {}
      return (
        widget.id === id &&
        widget.position.x === position?.x &&
        widget.position.y === position.y &&
        widget.size.width === size?.width &&
        widget.size.height === size.height
      )
    })
  )
}

function step({ past, now }: EditHistory, next: Widgets): EditHistory {
  return { past: [...past, now].slice(-STEPS_MAX), now: next, future: [] }
}
