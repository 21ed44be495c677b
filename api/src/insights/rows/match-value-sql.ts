import { foldName } from '@sentinel/contracts/values/fold-name'
import type { ValueColumn } from '@sentinel/contracts/insights/insight-filters'
import { commsSourceNames, findWords, insightStatusNames } from '@sentinel/domain/insights/insight-words'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import { EMPTY_CLASS_NAME, NUMBERED_CLASS_PREFIX } from '@sentinel/domain/insights/class-name'
import type { SummarizedColumn } from '@sentinel/domain/insights/summarized-columns'
import { deviceNameSql } from '../../platform/device-name-sql.ts'

const NUMBERED = foldName(NUMBERED_CLASS_PREFIX)

/** Adds a value to the parameters and returns its placeholder. */
export type Bind = (value: unknown, type: string) => string

/** Returns the condition that an SQL text contains the value. The text is folded if it is a name. */
function contains(text: string, value: string, bind: Bind): string {
  return `position(fold_name(${bind(value, 'text')}) in ${text}) > 0`
}

/** Conditions on an insight `i`. */
export const insightMatchers: Record<ValueColumn | 'exact_class', (value: string, bind: Bind) => string> = {
  insight_id: (value, bind) => contains('i.insight_id::text', value, bind),
  device_id: (value, bind) => contains('i.device_id::text', value, bind),
  // The confidence as shown on screens: a whole number, rounded as in JavaScript.
  confidence: (value, bind) => contains('floor(i.confidence::float8 + 0.5)::int::text', value, bind),
  class_name: (value, bind) => matchClass({ algId: 'i.alg_id', classId: 'i.class_id' }, value, bind),
  exact_class: (value, bind) => matchExactClass({ algId: 'i.alg_id', classId: 'i.class_id' }, value, bind),
  class_list: matchClassList,
  device: (value, bind) =>
    `i.device_id in (select device_id from device where ${contains(
      `fold_name(${deviceNameSql('device')})`,
      value,
      bind,
    )})`,
  comms_source: (value, bind) =>
    `i.comms_source = any (${bind(findWords(commsSourceNames, value), 'comms_source[]')})`,
  insight_status: (value, bind) => matchStatus('i.insight_status', value, bind),
}

type SummaryMatchers = Record<SummarizedColumn, (value: string, bind: Bind) => string>

/** Conditions on the summary `s` of a collection. */
export const summaryMatchers: SummaryMatchers = {
  confidence: (value, bind) => contains('s.confidence::text', value, bind),
  class_list: (value, bind) =>
    `exists (select from unnest(s.alg_ids, s.class_ids) as listed (alg_id, class_id)
      where ${matchClass({ algId: 'listed.alg_id', classId: 'listed.class_id' }, value, bind)})`,
  insight_status: (value, bind) => matchStatus('s.insight_status', value, bind),
}

/** Conditions on an insight `i` that is the only member of its collection, which then has one class. */
export const singleMatchers: SummaryMatchers = {
  confidence: insightMatchers.confidence,
  class_list: insightMatchers.class_name,
  insight_status: insightMatchers.insight_status,
}

function matchStatus(status: string, value: string, bind: Bind): string {
  return `${status} = any (${bind(findWords(insightStatusNames, value), 'insight_status[]')})`
}

interface ClassColumns {
  algId: string
  classId: string
}

/** Matches part of the class name, as defined by `className`. */
function matchClass({ algId, classId }: ClassColumns, value: string, bind: Bind): string {
  return matchClassName(
    { algId, classId },
    {
      label: contains('fold_name(label)', value, bind),
      number: isNumberMeant(value) && contains(`'${NUMBERED}' || ${classId}`, value, bind),
      isEmpty: isEmptyMeant(value),
    },
  )
}

/** Matches the whole class name, as defined by `className`. */
function matchExactClass({ algId, classId }: ClassColumns, name: string, bind: Bind): string {
  const isNumbered = name.startsWith(NUMBERED_CLASS_PREFIX)
  return matchClassName(
    { algId, classId },
    {
      label: `label = ${bind(name, 'text')}`,
      number: isNumbered && `'${NUMBERED_CLASS_PREFIX}' || ${classId} = ${bind(name, 'text')}`,
      isEmpty: name === EMPTY_CLASS_NAME,
    },
  )
}

interface NameTests {
  /** A condition on the label of a class that its model defines. */
  label: string
  /** A condition on the number of a class that its model does not define. False if no such class can match. */
  number: string | false
  /** True if the name of the class `empty` matches. */
  isEmpty: boolean
}

function matchClassName({ algId, classId }: ClassColumns, { label, number, isEmpty }: NameTests): string {
  const isDefined = (where: string) =>
    `((${algId}, ${classId}) in (select alg_id, class_id from class_definition ${where})) is true`
  const ways = [isDefined(`where ${label}`)]
  if (number !== false) ways.push(`(${number} and not ${isDefined('')})`)
  return `case when ${classId} = ${EMPTY_CLASS_ID} then ${isEmpty} else ${ways.join(' or ')} end`
}

/** The classes that the camera listed, or its only class if it sent no list. */
const CLASS_LIST = 'coalesce(i.class_ids, array[coalesce(i.machine_class_id, i.class_id)])'

function matchClassList(value: string, bind: Bind): string {
  const someItem = `exists (select from unnest(${CLASS_LIST}) as listed (class_id) where ${matchClass({ algId: 'i.alg_id', classId: 'listed.class_id' }, value, bind)})`
  if (isNumberMeant(value)) return someItem
  // A cheap test comes first, because most lists contain no class that has such a name in any model.
  return `${CLASS_LIST} && array(select class_id from class_definition where ${contains('fold_name(label)', value, bind)}
    union select ${EMPTY_CLASS_ID} where ${isEmptyMeant(value)}) and ${someItem}`
}

function isEmptyMeant(value: string): boolean {
  return EMPTY_CLASS_NAME.includes(foldName(value))
}

/** Returns true if `Class` followed by a number can contain the value. */
function isNumberMeant(value: string): boolean {
  const letters = foldName(value).replace(/\d+$/, '')
  return letters === foldName(value) ? NUMBERED.includes(letters) : NUMBERED.endsWith(letters)
}
