import type { BenchDatabase, BenchServer } from './bench-database.ts'

/** The results of one contender in one run, by figure name. */
export type Figures = Record<string, number>

export interface Contender {
  name: string
  run(): Promise<Figures>
}

/** The goal for a figure: its ratio to the yardstick's figure, or the difference between the two, must reach or stay below `goal`. */
export interface Goal {
  figure: string
  unit: string
  goal: number
  compare?: 'ratio' | 'difference'
  better: 'higher' | 'lower'
}

export interface OpenBenchmark {
  product: Contender
  /** The baseline for the product. The two run alternately. */
  yardstick: Contender
  /** Returns lines to print with the results after the last round. */
  notes?(): string[]
  close(): Promise<void>
}

export interface Benchmark {
  name: string
  title: string
  rounds: number
  goals: Goal[]
  /** A benchmark that needs more databases creates them on the server and drops them when it closes. */
  open(database: BenchDatabase, server: Pick<BenchServer, 'createDatabase'>): Promise<OpenBenchmark>
}
