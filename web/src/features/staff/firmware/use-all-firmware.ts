import type { Firmware } from '@sentinel/contracts/staff/firmware'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firmwareQuery } from './firmware-queries.ts'

/** All versions; those that the table does not show yet come page by page. */
export function useAllFirmware(): Firmware[] {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(firmwareQuery)
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return data?.pages.flatMap(({ rows }) => rows) ?? []
}
