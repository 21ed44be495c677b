import type { Insight } from '@sentinel/contracts/insights'

interface Neighbours {
  /** Its index in the rows, where it is one of them. */
  index: number | undefined
  newerId: number | undefined
  /** Null where the list ends, undefined where it goes on with what has not been fetched. */
  olderId: number | null | undefined
  /** It stands somewhere below what has been fetched, so the rows know neither its place nor its neighbours. */
  isBelow: boolean
}

interface FetchedRows {
  rows: readonly Insight[]
  /** Down to this id the rows have no gap: 0 where the list ends with them. */
  floorId: number
}

/** What stands around an insight in the list, also around one that the list leaves out, such as an archived one. */
export function findNeighbours({ rows, floorId }: FetchedRows, insightId: number): Neighbours {
  if (insightId < floorId) return { index: undefined, newerId: undefined, olderId: undefined, isBelow: true }
  const first = rows.findIndex(({ insight_id }) => insight_id <= insightId)
  const at = first === -1 ? rows.length : first
  const isRow = rows[at]?.insight_id === insightId
  return {
    index: isRow ? at : undefined,
    newerId: rows[at - 1]?.insight_id,
    olderId: rows[isRow ? at + 1 : at]?.insight_id ?? (floorId === 0 ? null : undefined),
    isBelow: false,
  }
}
