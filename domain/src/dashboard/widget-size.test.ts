import { WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { expect, test } from 'vitest'
import { defaultWidgetSize } from './widget-size.ts'

test('totals, sources and statuses are added two cells wide, all others four', () => {
  const narrow = WidgetType.options.filter((type) => defaultWidgetSize(type).width === 2)
  expect(narrow.toSorted()).toEqual([
    'insight_comms_source',
    'insight_statuses',
    'total_classes',
    'total_devices',
    'total_insights',
  ])
  const sizes = new Set(WidgetType.options.map((type) => Object.values(defaultWidgetSize(type)).join('x')))
  expect(sizes).toEqual(new Set(['2x2', '4x2', '4x4']))
})

test('widgets about independent events are added four cells high', () => {
  const tall = WidgetType.options.filter((type) => defaultWidgetSize(type).height === 4)
  expect(tall).toEqual(['independent_events', 'activity_pattern', 'detection_rate', 'first_last_sightings'])
})
