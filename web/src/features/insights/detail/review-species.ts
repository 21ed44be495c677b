import type { Insight } from '@sentinel/contracts/insights'
import { clearInsightSpecies, setInsightSpecies } from '@sentinel/contracts/species'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { showOwnChange } from '../show-own-change.ts'

/** Confirms or corrects what an insight shows; without a class the machine's answer counts again. */
export const reviewSpecies = (queryClient: QueryClient, insightId: number) =>
  mutationOptions({
    mutationFn: (classId: number | undefined): Promise<Insight> =>
      classId === undefined
        ? call(clearInsightSpecies, { params: { insightId } })
        : call(setInsightSpecies, { params: { insightId }, body: { class_id: classId } }),
    onSuccess: (changed) => {
      const { insight_id, insight_status } = changed
      showOwnChange(queryClient, [{ insight_ids: [insight_id], insight_status, insights: [changed] }])
    },
  })
