import 'react-grid-layout/css/styles.css'
import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { DASHBOARD_COLUMNS, WIDGET_MIN_CELLS } from '@sentinel/contracts/dashboard/limits'
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, type KeyboardEvent } from 'react'
import {
  GridLayout,
  type LayoutItem,
  useContainerWidth,
  type Compactor,
  type Layout,
} from 'react-grid-layout'
import { messages } from '../../../messages/messages.ts'
import { focusPageIfLost } from '../../../ui/layout/focus-page.ts'
import { GRID_GAP_PX, GRID_ROW_PX } from './grid-size.ts'
import type { Kind, WidgetChanges } from './use-widget-changes.ts'
import classes from './widget-board.module.css'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { DeleteIcon, DragHandleIcon } from '../../../ui/marks/icons.ts'
import { moveWidget, resizeWidget } from '@sentinel/domain/dashboard/arrange-widgets'
import type { LayoutConstraint } from 'react-grid-layout/core'

const texts = messages.dashboardGrid

const GRID = {
  cols: DASHBOARD_COLUMNS,
  rowHeight: GRID_ROW_PX,
  margin: [GRID_GAP_PX, GRID_GAP_PX] as [number, number],
  containerPadding: [0, 0] as [number, number],
}

interface WidgetBoardProps {
  widgets: readonly DashboardWidget[]
  /** True while the widgets are being saved and cannot be changed. */
  isLocked: boolean
  changes: WidgetChanges
  renderWidget: (widget: DashboardWidget) => ReactNode
}

/** Shows the widgets on the grid in edit mode, in which pointer and keys only arrange them. */
export function WidgetBoard({ widgets, isLocked, changes, renderWidget }: WidgetBoardProps) {
  const { width, containerRef, mounted } = useContainerWidth()
  const hintId = useId()
  const rules = useGridRules(widgets)
  const layout = useMemo(() => toLayout(widgets), [widgets])
  const drag = dragCallbacks(rules, changes)
  const remove = useRemove(containerRef, widgets, changes)
  useShowAdded(containerRef, widgets)
  return (
    <div ref={containerRef} className={classes.board}>
      <p id={hintId} className={classes.hint}>
        {texts.hint}
      </p>
      {mounted && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={GRID}
          dragConfig={{ enabled: !isLocked, bounded: false, handle: `[${DRAG_HANDLE}]`, threshold: 3 }}
          resizeConfig={{ enabled: !isLocked, handles: ['se'] }}
          compactor={rules.compactor}
          constraints={rules.constraints}
          {...drag}
        >
          {widgets.map((widget) => (
            <div key={widget.id} className={classes.widget} data-widget={widget.id}>
              <WidgetBar
                widget={widget}
                hintId={hintId}
                isDisabled={isLocked}
                changes={changes}
                onRemove={() => remove(widget.id)}
              />
              <div className={classes.content} inert>
                {renderWidget(widget)}
              </div>
            </div>
          ))}
        </GridLayout>
      )}
    </div>
  )
}

type Item = LayoutItem | null

function dragCallbacks(rules: ReturnType<typeof useGridRules>, changes: WidgetChanges) {
  const begin = (kind: Kind) => (_layout: unknown, _before: unknown, item: Item) => {
    if (item) rules.begin(kind, item.i)
  }
  const end = (kind: Kind) => (layout: readonly LayoutItem[], _before: unknown, item: Item) => {
    const arranged = rules.end(layout)
    if (item) changes.arrange(kind, item.i, arranged)
  }
  return {
    onDragStart: begin('move'),
    onDragStop: end('move'),
    onResizeStart: begin('resize'),
    onResizeStop: end('resize'),
  }
}

/** Removes a widget and focuses the handle of the next one, or of the previous one if it was the last. */
function useRemove(
  board: RefObject<HTMLElement | null>,
  widgets: readonly DashboardWidget[],
  changes: WidgetChanges,
): (id: string) => void {
  return (id) => {
    const at = widgets.findIndex((widget) => widget.id === id)
    const neighbour = widgets[at + 1] ?? widgets[at - 1]
    const item = neighbour && findItem(board.current, neighbour.id)
    item?.querySelector<HTMLElement>(`[${DRAG_HANDLE}]`)?.focus()
    changes.remove(id)
    if (!item) setTimeout(focusPageIfLost) // after the toolbar that had the focus is removed
  }
}

/** Scrolls to an added widget, because it may be far below. */
function useShowAdded(board: RefObject<HTMLElement | null>, widgets: readonly DashboardWidget[]): void {
  const former = useRef(widgets)
  useEffect(() => {
    const added = widgets.find(({ id }) => !former.current.some((widget) => widget.id === id))
    former.current = widgets
    if (!added) return undefined
    // Waits for the next frame, because the grid library shows a new child one render later.
    const frame = requestAnimationFrame(() =>
      findItem(board.current, added.id)?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [board, widgets])
}

function findItem(board: HTMLElement | null, id: string): HTMLElement | undefined {
  const items = Array.from(board?.querySelectorAll<HTMLElement>('[data-widget]') ?? [])
  return items.find(({ dataset }) => dataset['widget'] === id)
}

const STEPS: Partial<Record<string, { across: number; down: number }>> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
}

/** Tells the grid library where a drag may begin. */
const DRAG_HANDLE = 'data-drag-handle'

interface WidgetBarProps {
  widget: DashboardWidget
  /** The element that explains the keys. */
  hintId: string
  isDisabled: boolean
  changes: Pick<WidgetChanges, 'nudge'>
  onRemove: () => void
}

/** Shows a widget's upper edge in edit mode: a handle for the pointer and the keyboard, and a button that removes the widget. */
function WidgetBar({ widget, hintId, isDisabled, changes, onRemove }: WidgetBarProps) {
  const { id, type } = widget
  const onKeyDown = (event: KeyboardEvent) => {
    if (isDisabled || event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (!step && event.key !== 'Delete') return
    event.preventDefault() // the arrows would scroll the page
    if (step) changes.nudge(event.shiftKey ? 'resize' : 'move', id, step)
    else onRemove()
  }
  return (
    // The role "application" makes screen readers pass the arrow keys on. Otherwise they use them to read the page.
    <div className={classes.bar} role="application" aria-label={texts.arrange(type)}>
      <button
        type="button"
        className={classes.handle}
        aria-label={texts.handle(widget)}
        title={texts.names[type]}
        aria-describedby={hintId}
        aria-disabled={isDisabled || undefined}
        onKeyDown={onKeyDown}
        {...{ [DRAG_HANDLE]: '' }}
      >
        <DragHandleIcon size={16} aria-hidden />
        <span className={classes.name}>{texts.names[type]}</span>
      </button>
      <IconButton icon={DeleteIcon} label={texts.remove(type)} disabled={isDisabled} onClick={onRemove} />
    </div>
  )
}

type Widgets = readonly DashboardWidget[]

/**
 * Makes the grid library follow the rules in `arrange-widgets` during a drag. The library calls `compactor` and `constraints` on every
 * move. Both start from the arrangement before the drag, so a widget that was pushed away returns when the dragged one moves on.
 */
function useGridRules(widgets: Widgets) {
  const dragged = useRef<{ kind: Kind; id: string }>(undefined)
  return useMemo(() => {
    const arrangeAs = ({ i, x, y, w, h }: LayoutItem, kind: Kind): Widgets =>
      kind === 'move' ? moveWidget(widgets, i, { x, y }) : resizeWidget(widgets, i, { width: w, height: h })
    const compactor: Compactor = {
      type: null,
      allowOverlap: true, // the library pushes nothing on its own
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
      /** Returns the widgets at the positions that the library has given them. */
      end: (layout: Layout): Widgets => {
        dragged.current = undefined
        return placeAs(widgets, layout)
      },
    }
  }, [widgets])
}

function toLayout(widgets: Widgets): LayoutItem[] {
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
