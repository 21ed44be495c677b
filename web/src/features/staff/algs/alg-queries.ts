import type { EndpointInput } from '@sentinel/contracts/http/endpoint'
import {
  type AlgClass,
  createAlg,
  getAlgClasses,
  getInternalAlg,
  type InternalAlg,
  replaceAlgClasses,
  setAlgFile,
  updateAlg,
} from '@sentinel/contracts/staff/algs'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readAgain } from '../read-again.ts'

export interface StoredAlg {
  alg: InternalAlg
  version: string | undefined
}

export const algQuery = (algId: number) =>
  queryOptions({
    queryKey: ['internal', 'alg', algId],
    queryFn: ({ signal }): Promise<StoredAlg> =>
      withVersion((onVersion) => call(getInternalAlg, { params: { algId } }, { signal, onVersion })),
  })

/** Returns the key for the upload of a model's file. */
export const algFileKey = (algId: number) => ['internal', 'alg-file', algId]

async function withVersion(
  read: (onVersion: (version: string) => void) => Promise<InternalAlg>,
): Promise<StoredAlg> {
  let version: string | undefined
  const alg = await read((newVersion) => (version = newVersion))
  return { alg, version }
}

export interface StoredClasses {
  classes: AlgClass[]
  version: string | undefined
}

/** Fetches a model's classes. They are never refetched automatically, because changes are compared with what was read when the dialog opened. */
export const classesQuery = (algId: number) =>
  queryOptions({
    queryKey: ['internal-classes', algId],
    queryFn: async ({ signal }): Promise<StoredClasses> => {
      let version: string | undefined
      const { classes } = await call(
        getAlgClasses,
        { params: { algId } },
        { signal, onVersion: (newVersion) => (version = newVersion) },
      )
      return { classes, version }
    },
    staleTime: Infinity,
    gcTime: 0,
  })

export const makeAlgMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: EndpointInput<typeof createAlg>['body']) => call(createAlg, { body }),
    onSuccess: () => readAgain(queryClient),
  })

/** Stores the response for the dialog at once, and refetches the lists. */
const take = (queryClient: QueryClient, algId: number) => async (stored: StoredAlg) => {
  const { queryKey } = algQuery(algId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, stored)
  readAgain(queryClient)
}

interface AlgUpdate {
  body: EndpointInput<typeof updateAlg>['body']
  version: string | undefined
}

export const updateAlgMutation = (queryClient: QueryClient, algId: number) =>
  mutationOptions({
    mutationFn: ({ body, version: ifMatch }: AlgUpdate) =>
      withVersion((onVersion) => call(updateAlg, { params: { algId }, body }, { ifMatch, onVersion })),
    onSuccess: take(queryClient, algId),
    onError: () => readAgain(queryClient),
  })

export const algFileMutation = (queryClient: QueryClient, algId: number) =>
  mutationOptions({
    mutationKey: algFileKey(algId),
    mutationFn: async (upload: () => Promise<{ sha256: string }>) => {
      const { sha256 } = await upload()
      return withVersion((onVersion) =>
        call(setAlgFile, { params: { algId }, body: { sha256 } }, { onVersion }),
      )
    },
    onSuccess: take(queryClient, algId),
  })

export const classesMutation = (queryClient: QueryClient, algId: number) =>
  mutationOptions({
    mutationFn: async ({ classes, version }: StoredClasses): Promise<StoredClasses> => {
      let saved: string | undefined
      const answer = await call(
        replaceAlgClasses,
        { params: { algId }, body: { classes } },
        { ifMatch: version, onVersion: (newVersion) => (saved = newVersion) },
      )
      return { classes: answer.classes, version: saved }
    },
    onSuccess: () => readAgain(queryClient),
  })
