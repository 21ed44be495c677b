import type { InsightList } from '../list/insight-list.ts'

type KnownRows = Pick<InsightList, 'rows' | 'hasMore'>

interface Neighbours {
  /** Undefined if the insight is not among the rows, because then only the server knows its position. */
  index: number | undefined
  newerId: number | undefined
  /** Null at the end of the list. Undefined if it continues with unknown rows. */
  olderId: number | null | undefined
}

/** Returns an insight's neighbours among the known rows of the list. */
export function findNeighbours({ rows, hasMore }: KnownRows, insightId: number): Neighbours {
  const index = rows.indexOf(insightId)
  if (index === -1) return { index: undefined, newerId: undefined, olderId: undefined }
  return {
    index,
    newerId: rows.idAt(index - 1),
    olderId: rows.idAt(index + 1) ?? (hasMore ? undefined : null),
  }
}
