import { cameraZoneHours } from '../time/camera-zone.ts'
import { spanOfDays } from './insight-days.ts'
import {
  type DateColumn,
  type InsightDateRule,
  type InsightRule,
  type InsightRules,
  isDateRule,
  isDeviceRule,
  type ValueColumn,
} from '@sentinel/contracts/insight-filters'
import { commsSourceNames, findWords, insightStatusNames } from './insight-words.ts'
import type { CommsSource, InsightStatus } from '@sentinel/contracts/insights'

/** What filters look at in an insight: names as the screens show them, times in unix milliseconds. */
export interface InsightFacts {
  insight_id: number
  device_id: number
  device: string
  class_name: string
  class_names: readonly string[]
  /** 0 to 100. */
  confidence: number | null
  comms_source: CommsSource
  insight_status: InsightStatus
  longitude: number | null
  displayed_ms: number
  received_ms: number
  camera_ms: number | null
}

type Test = (facts: InsightFacts) => boolean

/** Whether one of the texts contains the value, in any case. */
const contains =
  (textsOf: (facts: InsightFacts) => readonly string[]) =>
  (value: string): Test => {
    const wanted = value.toLowerCase()
    return (facts) => textsOf(facts).some((text) => text.toLowerCase().includes(wanted))
  }

const valueTests: Record<ValueColumn, (value: string) => Test> = {
  insight_id: contains(({ insight_id }) => [String(insight_id)]),
  device_id: contains(({ device_id }) => [String(device_id)]),
  device: contains(({ device }) => [device]),
  class_name: contains(({ class_name }) => [class_name]),
  class_list: contains(({ class_names }) => class_names),
  confidence: contains(({ confidence }) => (confidence === null ? [] : [String(Math.round(confidence))])),
  comms_source(value) {
    const found = new Set(findWords(commsSourceNames, value))
    return ({ comms_source }) => found.has(comms_source)
  },
  insight_status(value) {
    const found = new Set(findWords(insightStatusNames, value))
    return ({ insight_status }) => found.has(insight_status)
  },
}

const times: Record<DateColumn, (facts: InsightFacts) => number | null> = {
  time: ({ displayed_ms }) => displayed_ms,
  time_stamp: ({ received_ms }) => received_ms,
  file_ctime: ({ camera_ms }) => camera_ms,
}

/** The rules as one test, for days of this zone: the same that the database makes of them. */
export function compileInsightRules(rules: InsightRules, zone: string): Test {
  const tests = rules.map((rule) => compile(rule, zone))
  return (facts) => tests.every((isMet) => isMet(facts))
}

function compile(rule: InsightRule, zone: string): Test {
  if (isDateRule(rule)) return compileDays(rule, zone)
  if (isDeviceRule(rule)) return ({ device_id }) => device_id === rule.device_id
  return valueTests[rule.column](rule.value)
}

const HOUR_MS = 60 * 60 * 1000

function compileDays(rule: InsightDateRule, zone: string): Test {
  const { fromMs, untilMs, isByCamera } = spanOfDays(rule, zone)
  const timeOf = times[rule.column]
  return (facts) => {
    const ms = timeOf(facts)
    if (ms === null) return false
    const clockMs = isByCamera ? ms + cameraZoneHours(facts.longitude) * HOUR_MS : ms
    return clockMs >= fromMs && clockMs < untilMs
  }
}
