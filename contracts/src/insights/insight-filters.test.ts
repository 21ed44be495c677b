import { expect, test } from 'vitest'
import {
  insightColumns,
  InsightRules,
  InsightRulesText,
  InsightSort,
  InsightSortColumn,
  readInsightRules,
  readInsightSort,
} from './insight-filters.ts'
import { INSIGHT_RULE_VALUE_MAX_CHARACTERS, INSIGHT_RULES_MAX } from './limits.ts'

const rule = { column: 'device', value: 'fox' }
const hours = { column: 'hour_of_day', first_hour: 20, last_hour: 5 }
const days = { column: 'time', from: '2026-11-01', to: '2026-11-21' }

test('each column accepts only its own kind of comparison', () => {
  for (const [column, kind] of Object.entries(insightColumns)) {
    const asValue = InsightRules.safeParse([{ ...rule, column }]).success
    const asDays = InsightRules.safeParse([{ ...days, column }]).success
    const asHours = InsightRules.safeParse([{ ...hours, column }]).success
    expect([column, asValue, asDays, asHours]).toEqual([
      column,
      kind !== 'date' && kind !== 'hour',
      kind === 'date',
      kind === 'hour',
    ])
  }
})

const messageOf = (rules: unknown) =>
  InsightRulesText.safeParse(JSON.stringify(rules)).error?.issues[0]?.message

test.each([
  ['one day', [{ ...days, from: days.to }], undefined],
  ['as many as there may be', Array.from({ length: INSIGHT_RULES_MAX }, () => rule), undefined],
  ['one more', Array.from({ length: INSIGHT_RULES_MAX + 1 }, () => rule), 'At most 20 filters.'],
  ['the longest value', [{ ...rule, value: 'x'.repeat(INSIGHT_RULE_VALUE_MAX_CHARACTERS) }], undefined],
  ['an empty value', [{ ...rule, value: '' }], 'Must not be empty.'],
  ['days in the wrong order', [{ ...days, from: '2026-11-22' }], 'Must not be before From.'],
  ['hours past midnight', [hours], undefined],
  ['a day that is none', [{ ...days, from: '2026-02-30' }], 'There is no such day.'],
])('%s: the text of the filters is accepted or refused with a reason', (_, rules, message) => {
  expect(messageOf(rules)).toBe(message)
})

test.each([
  ['a longer value', [{ ...rule, value: 'x'.repeat(INSIGHT_RULE_VALUE_MAX_CHARACTERS + 1) }]],
  ['an unknown column', [{ ...rule, column: 'password_hash' }]],
  ['a further field', [{ ...rule, or: true }]],
  ['an hour that is none', [{ ...hours, last_hour: 24 }]],
  ['half an hour', [{ ...hours, first_hour: 5.5 }]],
  ['no list', rule],
])('%s is refused', (_, rules) => {
  expect(messageOf(rules)).toEqual(expect.any(String))
})

test.each(['[', 'drop table', '{"column":'])('the text %s is refused because it is not JSON', (text) => {
  expect(InsightRulesText.safeParse(text).error?.issues[0]?.message).toBe('Is not a list of filters.')
})

test('the text of filters is read back, and a missing text means no filters', () => {
  expect(readInsightRules(JSON.stringify([rule, days]))).toEqual([rule, days])
  expect([readInsightRules(''), readInsightRules(undefined)]).toEqual([[], []])
})

test('a sort is a column, with a minus in front for descending order; the newest first is the default', () => {
  expect(readInsightSort()).toEqual({ column: 'time', isDescending: true })
  expect(readInsightSort('device')).toEqual({ column: 'device', isDescending: false })
  expect(readInsightSort('-device')).toEqual({ column: 'device', isDescending: true })
  for (const column of InsightSortColumn.options)
    expect([InsightSort.safeParse(column).success, InsightSort.safeParse(`-${column}`).success]).toEqual([
      true,
      true,
    ])
})

test.each(['photo', '--time', 'time desc', '', 'Time', 'toString'])('the sort "%s" is refused', (sort) => {
  expect(InsightSort.safeParse(sort).success).toBe(false)
})
