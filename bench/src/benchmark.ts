import type { BenchDatabase, BenchServer } from './bench-database.ts'

/** What one run of a contender gave, by the name of the figure. */
export type Figures = Record<string, number>

export interface Contender {
  name: string
  run(): Promise<Figures>
}

/** The product's figure divided by the yardstick's (or, for a difference, less it) must reach or stay below the goal. */
export interface Goal {
  figure: string
  unit: string
  goal: number
  compare?: 'ratio' | 'difference'
  better: 'higher' | 'lower'
}

export interface OpenBenchmark {
  product: Contender
  /** What the product is held against, run in turn with it. */
  yardstick: Contender
  /** Told with the results, after the last round. */
  notes?(): string[]
  close(): Promise<void>
}

export interface Benchmark {
  name: string
  title: string
  rounds: number
  goals: Goal[]
  /** One that needs further databases creates them on the server, and drops them when it closes. */
  open(database: BenchDatabase, server: Pick<BenchServer, 'createDatabase'>): Promise<OpenBenchmark>
}
