import type { PlacedRows } from '../../../ui/hooks/use-kept-place.ts'
import type { ListedInsight } from './members.ts'

/** The rows of a list, wherever they are kept. */
export interface Rows extends PlacedRows {
  /** The rows that are here, in no order that counts. */
  readonly here: readonly ListedInsight[]
  /** Undefined for a row that is not here yet. */
  at(index: number): ListedInsight | undefined
  get(id: number): ListedInsight | undefined
  /** The ids of the rows from one index to before another. */
  ids(from: number, until: number): number[]
  /** Brings the rows here that are in sight. */
  need(from: number, until: number): void
  /** Brings rows here to stay, until others are asked for so. */
  hold(ids: readonly number[]): Promise<void>
}

/** Rows that are all here. */
export function rowsOf(insights: readonly ListedInsight[]): Rows {
  const indexOf = (id: number) => insights.findIndex(({ insight_id }) => insight_id === id)
  return {
    length: insights.length,
    here: insights,
    at: (index) => insights[index],
    idAt: (index) => insights[index]?.insight_id,
    indexOf,
    get: (id) => insights[indexOf(id)],
    ids: (from, until) => insights.slice(from, until).map(({ insight_id }) => insight_id),
    need: () => undefined,
    hold: () => Promise.resolve(),
  }
}
