import type { Benchmark, Contender, Figures, Goal, OpenBenchmark } from './benchmark.ts'
import { extent } from './extent.ts'

export interface Round {
  product: Figures
  yardstick: Figures
}

export interface Outcome extends Goal {
  /** `product` and `yardstick` are the medians of their figures. */
  product: number
  yardstick: number
  /** One value per round. The goal applies to their median. */
  comparisons: number[]
  medianComparison: number
  reached: boolean
}

export interface Results {
  rounds: Round[]
  outcomes: Outcome[]
}

/**
 * Runs the two contenders alternately (A B A B …), after a warm-up round that is not counted. The speed of a shared machine drifts, so only ratios
 * within a round count. A smoke run has one round and no warm-up.
 */
export async function runRounds(
  { rounds: count, goals }: Pick<Benchmark, 'rounds' | 'goals'>,
  { product, yardstick }: OpenBenchmark,
  beforeEach: () => Promise<unknown>,
  log: (line: string) => void,
): Promise<Results> {
  const runOne = async (contender: Contender) => {
    await beforeEach()
    return contender.run()
  }
  const rounds: Round[] = []
  for (let at = extent(1, 0); at <= extent(1, count); at++) {
    const round = { product: await runOne(product), yardstick: await runOne(yardstick) }
    log(`${at === 0 ? 'warm-up' : `round ${at}`}: ${describeRound(round, goals)}`)
    if (at > 0) rounds.push(round)
  }
  return { rounds, outcomes: goals.map((goal) => judge(goal, rounds)) }
}

function judge(goal: Goal, rounds: readonly Round[]): Outcome {
  const products = rounds.map((round) => figureOf(round.product, goal.figure))
  const yardsticks = rounds.map((round) => figureOf(round.yardstick, goal.figure))
  const comparisons = rounds.map((round) => compare(goal, round))
  const medianComparison = median(comparisons)
  return {
    ...goal,
    product: median(products),
    yardstick: median(yardsticks),
    comparisons,
    medianComparison,
    reached: goal.better === 'higher' ? medianComparison >= goal.goal : medianComparison <= goal.goal,
  }
}

function compare({ figure, compare: way }: Goal, { product, yardstick }: Round): number {
  const [ours, theirs] = [figureOf(product, figure), figureOf(yardstick, figure)]
  return way === 'difference' ? ours - theirs : ours / theirs
}

function describeRound(round: Round, goals: readonly Goal[]): string {
  return goals
    .map((goal) => {
      const [ours, theirs] = [figureOf(round.product, goal.figure), figureOf(round.yardstick, goal.figure)]
      const sign = goal.compare === 'difference' ? '−' : '/'
      return `${goal.figure} ${format(ours)} ${sign} ${format(theirs)} = ${compare(goal, round).toFixed(3)}`
    })
    .join('; ')
}

function figureOf(figures: Figures, name: string): number {
  const value = figures[name]
  if (value === undefined) throw new Error(`a contender did not give the figure ${name}`)
  return value
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Returns the value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Formats numbers from 100 up as integers, and smaller ones with three significant digits. */
export function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
