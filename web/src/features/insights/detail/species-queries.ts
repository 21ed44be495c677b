import type { Insight } from '@sentinel/contracts/insights'
import { clearInsightSpecies, getInsightSpecies, setInsightSpecies } from '@sentinel/contracts/species'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { keptLive } from '../../../platform/query-client.ts'
import { showChanged } from '../show-changed.ts'

export function speciesQuery(insightId: number) {
  return queryOptions({
    ...keptLive,
    queryKey: ['insight-species', insightId],
    queryFn: ({ signal }) => call(getInsightSpecies, { params: { insightId } }, { signal }),
  })
}

/** Confirms or corrects what an insight shows; without a class the machine's answer counts again. */
export const reviewSpecies = (queryClient: QueryClient, insightId: number) =>
  mutationOptions({
    mutationFn: (classId: number | undefined): Promise<Insight> =>
      classId === undefined
        ? call(clearInsightSpecies, { params: { insightId } })
        : call(setInsightSpecies, { params: { insightId }, body: { class_id: classId } }),
    onSuccess: (changed) => {
      showChanged(queryClient, [changed])
      return queryClient.invalidateQueries({ queryKey: speciesQuery(insightId).queryKey, exact: true })
    },
  })
