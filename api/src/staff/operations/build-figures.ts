import {
  type FigureName,
  type FigureUnit,
  figureNames,
  OPERATIONS_POINTS,
  OPERATIONS_STEP_SECONDS,
  type OperationsFigure,
  SAMPLE_LATE_SECONDS,
} from '@sentinel/contracts/staff/operations'
import { judgeFigure, judgeStoring } from '@sentinel/domain/staff/judge-figure'
import { operationsLimits } from '@sentinel/domain/staff/limits'
import type { StepSample } from './find-samples.ts'
import {
  countAll,
  type GaugeKey,
  measureCommits,
  measureGauge,
  measureRate,
  type Together,
} from './measure.ts'
import { type Delta, keepNewestRuns, toDeltas } from './to-deltas.ts'

const STEP_MS = OPERATIONS_STEP_SECONDS * 1000
const HOUR_MS = 60 * 60 * 1000
const HOUR_STEPS = HOUR_MS / STEP_MS
/** The period over which the current rate is measured. */
const PRESENT_MS = STEP_MS
const SILENT_STEPS = operationsLimits.silentHours * HOUR_STEPS

type CountedFigure = 'rows_stored' | 'commit_seconds' | 'dead_letters'

const gauges: Record<
  Exclude<FigureName, CountedFigure>,
  { unit: FigureUnit; together: Together; total?: GaugeKey }
> = {
  devices_connected: { unit: 'count', together: 'sum' },
  outbox_oldest: { unit: 'seconds', together: 'max' },
  outbox_waiting: { unit: 'count', together: 'max' },
  outbox_failed: { unit: 'count', together: 'max' },
  queue_oldest: { unit: 'seconds', together: 'max' },
  queue_waiting: { unit: 'count', together: 'max' },
  queue_failed: { unit: 'count', together: 'max' },
  disk_free: { unit: 'bytes', together: 'min', total: 'disk_total' },
  database_bytes: { unit: 'bytes', together: 'max' },
  database_connections: { unit: 'count', together: 'max', total: 'database_connections_max' },
  backup_age: { unit: 'seconds', together: 'max' },
}

/** The data from which all figures are computed. */
interface Material {
  nowMs: number
  firstStep: number
  /** The latest sample from each process that still sends samples. */
  present: StepSample[]
  samplesOf: Map<number, StepSample[]>
  deltas: Delta[]
  deltasOf: Map<number, Delta[]>
}

/** Returns the first step in the series. The current step is excluded, because not every process has sampled it yet. */
export function firstStepOf(nowMs: number): number {
  return Math.floor(nowMs / STEP_MS) - OPERATIONS_POINTS
}

/** Measures and rates each figure across all processes. `running` contains the names of the processes that still send samples. */
export function buildFigures(
  all: readonly StepSample[],
  { nowMs, running }: { nowMs: number; running: ReadonlySet<string> },
): OperationsFigure[] {
  const samples = keepNewestRuns(all)
  const deltas = toDeltas(samples)
  const newest = new Map(samples.map((sample) => [sample.process, sample]))
  const isPresent = ({ process, at_ms }: StepSample) =>
    running.has(process) && nowMs - at_ms <= SAMPLE_LATE_SECONDS * 1000
  const material: Material = {
    nowMs,
    firstStep: firstStepOf(nowMs),
    present: [...newest.values()].filter(isPresent),
    samplesOf: Map.groupBy(samples, ({ step }) => step),
    deltas,
    deltasOf: Map.groupBy(deltas, ({ step }) => step),
  }
  return figureNames.map((name) => {
    if (name === 'rows_stored') return buildStored(material)
    if (name === 'commit_seconds') return buildCommits(material)
    return name === 'dead_letters' ? buildDeadLetters(material) : buildGauge(name, material)
  })
}

function pointsOf<Point>({ firstStep }: Material, measure: (step: number) => Point): Point[] {
  return Array.from({ length: OPERATIONS_POINTS }, (_, at) => measure(firstStep + at))
}

/** Returns what the processes that still send samples have counted recently. */
function presentDeltas({ deltas, present }: Material): Delta[] {
  const sampledMs = new Map(present.map(({ process, at_ms }) => [process, at_ms]))
  return deltas.filter(({ process, untilMs }) => untilMs > (sampledMs.get(process) ?? Infinity) - PRESENT_MS)
}

function buildStored(material: Material): OperationsFigure {
  const { deltasOf, present } = material
  const value = measureRate(presentDeltas(material), 'rows_stored')
  const connected = measureGauge(present, 'devices_connected', 'sum')
  const verdict = judgeStoring(value, { connected, storedLately: countStoredLately(material) })
  const points = pointsOf(material, (step) => measureRate(deltasOf.get(step) ?? [], 'rows_stored'))
  return { name: 'rows_stored', unit: 'per_minute', value, total: null, ...verdict, points }
}

/** Returns null if a step in the last hours was not measured. */
function countStoredLately({ firstStep, deltasOf, deltas }: Material): number | null {
  const currentStep = firstStep + OPERATIONS_POINTS
  const from = currentStep - SILENT_STEPS
  for (let step = from; step < currentStep; step++) if (!deltasOf.has(step)) return null
  return countAll(
    deltas.filter(({ step }) => step >= from),
    'rows_stored',
  )
}

function buildCommits(material: Material): OperationsFigure {
  const value = measureCommits(presentDeltas(material))
  const points = pointsOf(material, (step) => measureCommits(material.deltasOf.get(step) ?? []))
  return { name: 'commit_seconds', unit: 'seconds', ...judged('commit_seconds', { value }), points }
}

/** Counts the dead letters in an hour, like the alarm. */
function buildDeadLetters(material: Material): OperationsFigure {
  const { deltas, deltasOf, nowMs } = material
  const lately = deltas.filter(({ untilMs }) => untilMs > nowMs - HOUR_MS)
  const value = presentDeltas(material).length > 0 ? countAll(lately, 'dead_letters') : null
  const points = pointsOf(material, (step) => {
    if (!deltasOf.has(step)) return null
    const hour = Array.from({ length: HOUR_STEPS }, (_, before) => deltasOf.get(step - before) ?? [])
    return countAll(hour.flat(), 'dead_letters')
  })
  return { name: 'dead_letters', unit: 'per_hour', ...judged('dead_letters', { value }), points }
}

function buildGauge(name: Exclude<FigureName, CountedFigure>, material: Material): OperationsFigure {
  const { present, samplesOf } = material
  const { unit, together, total } = gauges[name]
  const points = pointsOf(material, (step) => measureGauge(samplesOf.get(step) ?? [], name, together))
  const facts = {
    value: measureGauge(present, name, together),
    total: total ? measureGauge(withLeast(present, name, together), total, 'max') : null,
    reserve: measureGauge(withLeast(present, name, together), 'disk_reserve', 'max'),
    hourAgo: points.at(-HOUR_STEPS) ?? null,
    dayAgo: points.slice(0, HOUR_STEPS).find((point) => point !== null) ?? null,
  }
  return { name, unit, ...judged(name, facts), points }
}

/** Returns the samples of the process with the minimum, so that the size and the reserve next to it are from the same process. */
function withLeast(samples: StepSample[], name: GaugeKey, together: Together): StepSample[] {
  if (together !== 'min') return samples
  const least = measureGauge(samples, name, 'min')
  return samples.filter(({ sample }) => sample[name] === least)
}

function judged(
  name: Exclude<FigureName, 'rows_stored'>,
  facts: Partial<Parameters<typeof judgeFigure>[1]>,
): Pick<OperationsFigure, 'value' | 'total' | 'level' | 'limit'> {
  const { value = null, total = null, reserve = null, hourAgo = null, dayAgo = null } = facts
  return { value, total, ...judgeFigure(name, { value, total, reserve, hourAgo, dayAgo }) }
}
