import type { EndpointInput } from '@sentinel/contracts/endpoint'
import {
  type AlgClass,
  createAlg,
  getAlgClasses,
  getInternalAlg,
  replaceAlgClasses,
  setAlgFile,
  updateAlg,
} from '@sentinel/contracts/internal/algs'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

export const algQuery = (algId: number) =>
  queryOptions({
    queryKey: ['internal', 'alg', algId],
    queryFn: ({ signal }) => call(getInternalAlg, { params: { algId } }, { signal }),
  })

export interface StoredClasses {
  classes: AlgClass[]
  version: string | undefined
}

/** They are compared with what was read when the dialog opened: nothing reads them again unasked. */
export const classesQuery = (algId: number) =>
  queryOptions({
    queryKey: ['internal-classes', algId],
    queryFn: async ({ signal }): Promise<StoredClasses> => {
      let version: string | undefined
      const { classes } = await call(
        getAlgClasses,
        { params: { algId } },
        { signal, onVersion: (told) => (version = told) },
      )
      return { classes, version }
    },
    staleTime: Infinity,
    gcTime: 0,
  })

const readAgain = (queryClient: QueryClient) => () =>
  void queryClient.invalidateQueries({ queryKey: ['internal'] })

export const makeAlgMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: EndpointInput<typeof createAlg>['body']) => call(createAlg, { body }),
    onSuccess: readAgain(queryClient),
  })

export const updateAlgMutation = (queryClient: QueryClient, algId: number) =>
  mutationOptions({
    mutationFn: (body: EndpointInput<typeof updateAlg>['body']) =>
      call(updateAlg, { params: { algId }, body }),
    onSuccess: readAgain(queryClient),
  })

export const algFileMutation = (queryClient: QueryClient, algId: number) =>
  mutationOptions({
    mutationFn: async (upload: () => Promise<{ sha256: string }>) => {
      const { sha256 } = await upload()
      return call(setAlgFile, { params: { algId }, body: { sha256 } })
    },
    onSuccess: readAgain(queryClient),
  })

export const classesMutation = (queryClient: QueryClient, algId: number) =>
  mutationOptions({
    mutationFn: async ({ classes, version }: StoredClasses): Promise<StoredClasses> => {
      let saved: string | undefined
      const answer = await call(
        replaceAlgClasses,
        { params: { algId }, body: { classes } },
        { ifMatch: version, onVersion: (told) => (saved = told) },
      )
      return { classes: answer.classes, version: saved }
    },
    onSuccess: readAgain(queryClient),
  })
