import { endOfDay, startOfDay } from './calendar.ts'
import {
  type DateColumn,
  type InsightRule,
  type InsightRules,
  isDateRule,
  type ValueColumn,
} from './insight-filters.ts'

/** What filters look at in an insight: names as the screens show them, times in unix milliseconds. */
export interface InsightFacts {
  insight_id: number
  device_id: number
  device: string
  class_name: string
  class_names: readonly string[]
  /** 0 to 100. */
  confidence: number | null
  comms_source: string
  insight_status: string
  displayed_ms: number
  received_ms: number
  camera_ms: number | null
}

/** Text and numbers of a column, as `InsightRule` compares them. */
const texts: Record<ValueColumn, (facts: InsightFacts) => string | readonly string[]> = {
  insight_id: ({ insight_id }) => String(insight_id),
  device_id: ({ device_id }) => String(device_id),
  device: ({ device }) => device,
  class_name: ({ class_name }) => class_name,
  class_list: ({ class_names }) => class_names,
  confidence: ({ confidence }) => (confidence === null ? [] : String(Math.round(confidence))),
  comms_source: ({ comms_source }) => comms_source,
  insight_status: ({ insight_status }) => insight_status,
}

const times: Record<DateColumn, (facts: InsightFacts) => number | null> = {
  time: ({ displayed_ms }) => displayed_ms,
  time_stamp: ({ received_ms }) => received_ms,
  file_ctime: ({ camera_ms }) => camera_ms,
}

/** The rules as one test, for days of this zone: the same that the database makes of them. */
export function compileInsightRules(rules: InsightRules, zone: string): (facts: InsightFacts) => boolean {
  const tests = rules.map((rule) => compile(rule, zone))
  return (facts) => tests.every((isMet) => isMet(facts))
}

function compile(rule: InsightRule, zone: string): (facts: InsightFacts) => boolean {
  if (isDateRule(rule)) {
    const [fromMs, untilMs] = [startOfDay(rule.from, zone), endOfDay(rule.to, zone)]
    return (facts) => {
      const atMs = times[rule.column](facts)
      return atMs !== null && atMs >= fromMs && atMs < untilMs
    }
  }
  const wanted = rule.value.toLowerCase()
  const textOf = texts[rule.column]
  return (facts) => [textOf(facts)].flat().some((text) => text.toLowerCase().includes(wanted))
}
