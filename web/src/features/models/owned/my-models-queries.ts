import { createModelDownload } from '@sentinel/contracts/models/model-files'
import { getModelUse, removeModelFromAccount } from '@sentinel/contracts/models/models'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

export function modelUseQuery(algId: number) {
  return queryOptions({
    queryKey: ['models', 'use', algId],
    queryFn: ({ signal }) => call(getModelUse, { params: { algId } }, { signal }),
    staleTime: 0,
    meta: { isLive: true },
  })
}

export const leaveAccount = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (algId: number) => call(removeModelFromAccount, { params: { algId } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['models'] }),
        queryClient.invalidateQueries({ queryKey: ['marketplace'] }),
      ]),
  })

/** Makes the browser download a model's file. The browser can pause and resume the download. */
export const downloadMutation = mutationOptions({
  mutationFn: async (algId: number) => {
    const { url } = await call(createModelDownload, { params: { algId } })
    const link = document.createElement('a')
    link.href = url
    link.download = ''
    link.click()
  },
})
