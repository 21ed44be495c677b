import { useQuery } from '@tanstack/react-query'
import { insightQuery } from '../insight-queries.ts'
import type { InsightList } from '../list/insight-list.ts'

/** The insight that stands open: a row of the list, or one that is read by itself. */
export function useOpened({ rows }: InsightList, insightId: number | undefined) {
  const row = insightId === undefined ? undefined : rows.get(insightId)
  const isAlone = insightId !== undefined && !row
  const own = useQuery({ ...insightQuery(insightId ?? Number.NaN), enabled: isAlone })
  return { insight: row ?? (isAlone ? own.data : undefined), own }
}
