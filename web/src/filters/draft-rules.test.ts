import { expect, test } from 'vitest'
import { draftRule, readDrafts, toDrafts } from './draft-rules.ts'

const TODAY = '2026-11-21'

test('the input of filter rows becomes rules', () => {
  const drafts = [{ ...draftRule('class_name', TODAY), value: ' fox ' }, draftRule('time', TODAY)]
  expect(readDrafts(drafts)).toEqual({
    rules: [
      { column: 'class_name', value: 'fox' },
      { column: 'time', from: TODAY, to: TODAY },
    ],
    errors: new Map(),
  })
})

test('a row without a value shows an error', () => {
  const drafts = [
    { ...draftRule('class_name', TODAY), value: 'fox' },
    { ...draftRule('device', TODAY), value: '  ' },
  ]
  const errors = new Map([[drafts[1]!.key, { value: 'Enter a value, or remove this filter.' }]])
  expect(readDrafts(drafts)).toEqual({ rules: [{ column: 'class_name', value: 'fox' }], errors })
})

test.each([
  ['confidence', '>80', /^Enter digits from 0 to 100\. For example, 8 finds/],
  ['confidence', '101', /^Enter digits from 0 to 100/],
  ['device_id', '#7', 'Enter digits, such as 42.'],
] as const)('in %s the value %s can match nothing, and shows an error', (column, value, message) => {
  const draft = { ...draftRule(column, TODAY), value }
  expect(readDrafts([draft]).errors.get(draft.key)).toEqual({ value: expect.stringMatching(message) })
})

test.each([
  [{ from: '2026-11-22', to: '2026-11-21' }, { to: 'Must not be before From.' }],
  [{ from: '', to: '2026-11-21' }, { from: 'Must be a date, YYYY-MM-DD.' }],
])('the dates %j show an error', (dates, errors) => {
  const draft = { ...draftRule('time', TODAY), ...dates }
  expect(readDrafts([draft])).toEqual({ rules: [], errors: new Map([[draft.key, errors]]) })
})

test('rules are unchanged after conversion to drafts and back', () => {
  const rules = [
    { column: 'confidence' as const, value: '9' },
    { column: 'time_stamp' as const, from: '2026-11-01', to: '2026-11-03' },
    { column: 'time' as const, from: '2026-11-15', to: TODAY, last_days: 7 },
    { column: 'hour_of_day' as const, first_hour: 20, last_hour: 5 },
  ]
  expect(readDrafts(toDrafts(rules, TODAY)).rules).toEqual(rules)
})

test('the last days become fixed dates if the user changes one of them', () => {
  const [draft] = toDrafts([{ column: 'time', from: '2026-11-15', to: TODAY, last_days: 7 }], TODAY)
  expect(readDrafts([{ ...draft!, from: '2026-11-14' }]).rules).toEqual([
    { column: 'time', from: '2026-11-14', to: TODAY },
  ])
})
