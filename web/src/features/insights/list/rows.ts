import type { PlacedRows } from '../../../ui/hooks/use-scroll-anchor.ts'
import type { ListedInsight } from './members.ts'

/** The rows of a list, some of which may not be loaded. */
export interface Rows extends PlacedRows {
  /** The loaded rows, in any order. */
  readonly loaded: readonly ListedInsight[]
  /** Returns undefined for a row that is not loaded. */
  at(index: number): ListedInsight | undefined
  get(id: number): ListedInsight | undefined
  /** Returns the ids of the rows from one index up to, but excluding, another. */
  ids(from: number, until: number): number[]
  /** Loads the rows in view. */
  load(from: number, until: number): void
  /** Loads rows and keeps them loaded until other rows are retained. */
  retain(ids: readonly number[]): Promise<void>
}

/** Returns rows that are all loaded. */
export function rowsOf(insights: readonly ListedInsight[]): Rows {
  const indexOf = (id: number) => insights.findIndex(({ insight_id }) => insight_id === id)
  return {
    length: insights.length,
    loaded: insights,
    at: (index) => insights[index],
    idAt: (index) => insights[index]?.insight_id,
    indexOf,
    get: (id) => insights[indexOf(id)],
    ids: (from, until) => insights.slice(from, until).map(({ insight_id }) => insight_id),
    load: () => undefined,
    retain: () => Promise.resolve(),
  }
}
