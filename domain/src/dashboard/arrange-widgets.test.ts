import { Dashboard, type DashboardWidget, WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { DASHBOARD_ROWS_MAX, DASHBOARD_WIDGETS_MAX } from '@sentinel/contracts/dashboard/limits'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { addWidget, inReadingOrder, moveWidget, removeWidget, resizeWidget } from './arrange-widgets.ts'

function aWidget(id: string, x: number, y: number, width = 4, height = 2): DashboardWidget {
  return { id, type: 'insight_delay', position: { x, y }, size: { width, height } }
}

/** Formats each widget as `id x,y widthxheight`. */
function describe(widgets: readonly DashboardWidget[] | undefined): string[] | undefined {
  return widgets?.map(
    ({ id, position, size }) => `${id} ${position.x},${position.y} ${size.width}x${size.height}`,
  )
}

test('a widget is added in the first free space that is large enough', () => {
  const widgets = [aWidget('a', 0, 0), aWidget('b', 6, 0, 6)]
  expect(describe(addWidget(widgets, 'total_insights'))).toEqual([
    'a 0,0 4x2',
    'b 6,0 6x2',
    'total_insights 4,0 2x2',
  ])
  expect(describe(addWidget(widgets, 'device_heatmap'))?.at(-1)).toBe('device_heatmap 0,2 4x2')
  expect(describe(addWidget([], 'device_heatmap'))).toEqual(['device_heatmap 0,0 4x2'])
})

test('each added widget has its own id', () => {
  const widgets = addWidget(addWidget([], 'insight_delay') ?? [], 'insight_delay') ?? []
  expect(widgets.map(({ id }) => id)).toEqual(['insight_delay', 'insight_delay-2'])
})

test('a widget is not added to a full dashboard', () => {
  const full = Array.from({ length: DASHBOARD_WIDGETS_MAX }, (_, at) => aWidget(`${at}`, 0, at * 2))
  expect(addWidget(full.slice(1), 'total_insights')).toHaveLength(DASHBOARD_WIDGETS_MAX)
  expect(addWidget(full, 'total_insights')).toBeUndefined()
})

test('a moved widget pushes the widgets that it would cover down, and these push others', () => {
  const widgets = [aWidget('a', 0, 0), aWidget('b', 4, 0), aWidget('c', 4, 2), aWidget('d', 8, 2)]
  expect(describe(moveWidget(widgets, 'a', { x: 3, y: 0 }))).toEqual([
    'a 3,0 4x2',
    'b 4,2 4x2',
    'c 4,4 4x2',
    'd 8,2 4x2',
  ])
})

test.each([
  [{ x: -3, y: -1 }, 'a 0,0 4x2'],
  [{ x: 11, y: 0 }, 'a 8,0 4x2'],
  [{ x: 0, y: 500 }, 'a 0,3 4x2'],
])('a widget that is moved to %o stays in the grid and leaves no empty rows above it', (position, moved) => {
  expect(describe(moveWidget([aWidget('a', 4, 0), aWidget('b', 0, 0, 2, 3)], 'a', position))?.[0]).toBe(moved)
})

test.each([
  [{ width: 1, height: 0 }, 'a 6,0 2x2'],
  [{ width: 12, height: 40 }, 'a 6,0 6x12'],
])('a widget that is resized to %o keeps its corner and the limits', (size, resized) => {
  expect(describe(resizeWidget([aWidget('a', 6, 0)], 'a', size))).toEqual([resized])
})

test('a change that would move a widget below the last row is refused', () => {
  const widgets = [aWidget('a', 0, DASHBOARD_ROWS_MAX - 2), aWidget('b', 0, DASHBOARD_ROWS_MAX)]
  expect(resizeWidget(widgets, 'a', { width: 4, height: 5 })).toBe(widgets)
})

test('a change without effect returns the same widgets', () => {
  const widgets = [aWidget('a', 0, 0)]
  expect(moveWidget(widgets, 'a', { x: 0, y: 5 })).toBe(widgets)
  expect(resizeWidget(widgets, 'a', { width: 4, height: 2 })).toBe(widgets)
  expect(moveWidget(widgets, 'gone', { x: 3, y: 0 })).toBe(widgets)
  expect(removeWidget(widgets, 'gone')).toBe(widgets)
})

test('removing a widget closes only the rows that no other widget covers', () => {
  const widgets = [aWidget('a', 0, 0, 4, 4), aWidget('b', 4, 0, 4, 3), aWidget('c', 0, 4)]
  expect(describe(removeWidget(widgets, 'a'))).toEqual(['b 4,0 4x3', 'c 0,3 4x2'])
  expect(describe(removeWidget(widgets, 'c'))).toEqual(['a 0,0 4x4', 'b 4,0 4x3'])
})

test('widgets are read from left to right and from top to bottom', () => {
  const widgets = [aWidget('c', 0, 2), aWidget('b', 4, 0), aWidget('a', 0, 0)]
  expect(inReadingOrder(widgets).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('after any changes a dashboard can be saved', () => {
  const cell = integer({ min: -3, max: 20 })
  const change = record({
    kind: constantFrom('add', 'move', 'resize', 'remove'),
    type: constantFrom(...WidgetType.options),
    at: integer({ min: 0, max: 60 }),
    across: cell,
    down: cell,
  })
  assert(
    property(array(change, { maxLength: 60 }), (changes) => {
      let widgets: readonly DashboardWidget[] = []
      for (const { kind, type, at, across, down } of changes) {
        const id = widgets[at % Math.max(1, widgets.length)]?.id ?? ''
        if (kind === 'add') widgets = addWidget(widgets, type) ?? widgets
        if (kind === 'move') widgets = moveWidget(widgets, id, { x: across, y: down })
        if (kind === 'resize') widgets = resizeWidget(widgets, id, { width: across, height: down })
        if (kind === 'remove') widgets = removeWidget(widgets, id)
      }
      expect(Dashboard.safeParse({ widgets }).error).toBeUndefined()
    }),
  )
})
