import type { MapWarning } from '@sentinel/contracts/fleet/map'
import { expect, test } from 'vitest'
import { aPoint } from './testing/a-point.ts'
import { formatInsightCount, toMarks } from './to-marks.ts'

const options = {
  zoom: 5,
  hidden: new Set<MapWarning>(),
  isCountShown: true,
  isCoverageShown: false,
  spread: undefined,
}
const cluster = (count: number, warnings = {}) =>
  aPoint({ device_id: null, count, warnings, expansion_zoom: 6 })

test.each([
  [2, 0, '2'],
  [99, 0, '99'],
  [100, 1, '100'],
  [749, 1, '749'],
  [750, 2, '750'],
  [1234, 2, '1.23k'],
  [1_200_000, 2, '1.2M'],
])('a cluster of %i has colour %i and the text %s', (count, kind, text) => {
  expect(toMarks([cluster(count)], options)).toMatchObject([{ look: { kind, text } }])
})

test('a cluster shows the worst warning inside, and a device its own', () => {
  const points = [
    cluster(5, { low_battery: 1, no_recent_insights: 3 }),
    aPoint({ warnings: { no_recent_insights: 1 } }),
  ]
  const warnings = toMarks(points, options).map(({ look }) => look.warning)
  expect(new Set(warnings)).toEqual(new Set(['low_battery', 'no_recent_insights']))
})

test('if a warning is switched off, the next worst is shown instead', () => {
  const hidden = new Set<MapWarning>(['low_battery'])
  const [mark] = toMarks([cluster(5, { low_battery: 1, no_recent_insights: 3 })], { ...options, hidden })
  expect(mark?.look.warning).toBe('no_recent_insights')
})

const coverage = { ...options, isCoverageShown: true }

test.each([
  [{ weak: 1, fair: 2, good: 3 }, 'weak'],
  [{ fair: 1, good: 3 }, 'fair'],
  [{ good: 3 }, 'good'],
  [{}, 'none'],
] as const)(
  'where signals are shown, a cluster with %j is %s, whatever its warnings are',
  (signals, signal) => {
    const [mark] = toMarks(
      [{ ...cluster(9, { cable_error: 1 }), ...aPoint({ signals }), count: 9, device_id: null }],
      coverage,
    )
    expect(mark?.look).toMatchObject({ text: '9', warning: undefined, signal })
  },
)

test('a marker has no signal unless signals are shown', () => {
  expect(toMarks([aPoint({ signals: { weak: 1 } })], options)[0]?.look.signal).toBeUndefined()
})

test('weak signals are drawn above all others, and devices without a signal below', () => {
  const points = [{ weak: 1 }, {}, { good: 1 }, { fair: 1 }].map((signals, at) =>
    aPoint({ device_id: at, signals }),
  )
  const shown = toMarks(points, coverage).map(({ look }) => look.signal)
  expect(shown).toEqual(['none', 'good', 'fair', 'weak'])
})

test('if a spread has too many devices and signals are shown, the weakest are drawn', () => {
  const crowd = Array.from({ length: 200 }, (_, at) =>
    aPoint({ device_id: at, signals: at === 150 ? { weak: 1 } : { good: 1 } }),
  )
  const [stack] = toMarks(crowd, { ...coverage, zoom: 16 })
  const marks = toMarks(crowd, { ...coverage, zoom: 16, spread: { key: stack?.key ?? '', points: [] } })
  expect(marks.map(({ key }) => key)).toContain('device 150')
})

test('only single devices show insight counts, and only while the counts are switched on', () => {
  const points = [aPoint({ insight_count: 1000 })]
  expect(toMarks(points, options)[0]?.look.text).toBe('>999')
  expect(toMarks(points, { ...options, isCountShown: false })[0]?.look.text).toBeUndefined()
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '>999'],
])('an insight count of %i is shown as %s', (count, text) => {
  expect(formatInsightCount(count)).toBe(text)
})

const together = [
  aPoint({ device_id: 1 }),
  aPoint({ device_id: 2, warnings: { cable_error: 1 } }),
  aPoint({ device_id: 3, longitude: 36.6 }),
]

test('devices at one place form one marker even beyond the last zoom level with clusters', () => {
  const marks = toMarks(together, { ...options, zoom: 15 })
  expect(marks.map(({ points }) => points.map(({ device_id }) => device_id))).toEqual([[3], [1, 2]])
  expect(marks[1]).toMatchObject({ look: { kind: 0, text: '2', warning: 'cable_error' } })
})

test('a spread draws its devices away from their place, and the others as before', () => {
  const [, stack] = toMarks(together, { ...options, zoom: 15 })
  const marks = toMarks(together, { ...options, zoom: 15, spread: { key: stack?.key ?? '', points: [] } })
  expect(marks.map(({ key }) => key)).toEqual(['device 3', 'device 2', 'device 1'])
  expect(marks.map(({ away }) => away !== undefined)).toEqual([false, true, true])
  expect(marks[1]).toMatchObject({ place: stack?.place, look: { kind: 'device', warning: 'cable_error' } })
})

test('a cluster is spread into the devices that were found in it', () => {
  const [mark] = toMarks([cluster(2)], options)
  const spread = { key: mark?.key ?? '', points: together.slice(0, 2) }
  expect(toMarks([cluster(2)], { ...options, spread }).map(({ key }) => key)).toEqual([
    'device 2',
    'device 1',
  ])
})

test('a spread ends when its marker no longer exists', () => {
  const spread = { key: 'of before', points: together }
  expect(toMarks([cluster(2)], { ...options, spread }).map(({ look }) => look.kind)).toEqual([0])
})

test('if a spread has too many devices, the worst are drawn, and its marker stays', () => {
  const crowd = Array.from({ length: 200 }, (_, at) =>
    aPoint({ device_id: at, warnings: { low_battery: at === 150 ? 1 : 0 } }),
  )
  const [stack] = toMarks(crowd, { ...options, zoom: 16 })
  const marks = toMarks(crowd, { ...options, zoom: 16, spread: { key: stack?.key ?? '', points: [] } })
  expect(marks[0]?.key).toBe(stack?.key)
  expect(marks[1]?.key).toBe('device 150')
  expect(marks).toHaveLength(121)
})
