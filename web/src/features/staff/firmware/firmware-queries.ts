import {
  addFirmware,
  type FirmwareTag,
  listFirmware,
  listFirmwareTags,
  moveFirmwareTag,
  removeFirmware,
} from '@sentinel/contracts/staff/firmware'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readAgain } from '../read-again.ts'

const PAGE_ROWS = 50

export const firmwareQuery = infiniteQueryOptions({
  queryKey: ['internal', 'firmware'],
  queryFn: async ({ signal, pageParam: cursor }) => {
    let next: string | undefined
    const rows = await call(
      listFirmware,
      { querystring: { limit: PAGE_ROWS, cursor } },
      { signal, onNextCursor: (nextCursor) => (next = nextCursor) },
    )
    return { rows, next }
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
})

export const tagsQuery = queryOptions({
  queryKey: ['internal', 'firmware-tags'],
  queryFn: ({ signal }) => call(listFirmwareTags, {}, { signal }),
})

interface FirmwareDraft {
  version: string
  notes: string
  upload: () => Promise<{ sha256: string }>
}

export const addFirmwareMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ version, notes, upload }: FirmwareDraft) => {
      const { sha256 } = await upload()
      return call(addFirmware, { body: { version, notes, sha256 } })
    },
    onSuccess: () => readAgain(queryClient),
  })

export const removeFirmwareMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (firmwareId: number) => call(removeFirmware, { params: { firmwareId } }),
    onSettled: () => readAgain(queryClient),
  })

interface TagMove {
  tag: FirmwareTag
  firmwareId: number
  /** The version that the tag pointed to when the person chose another one. */
  from: number | null
}

export const moveTagMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ tag, firmwareId, from }: TagMove) =>
      call(moveFirmwareTag, { params: { tag }, body: { firmware_id: firmwareId, from } }),
    onSettled: () => readAgain(queryClient),
  })
