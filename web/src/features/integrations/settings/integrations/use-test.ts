import { type Platform, testIntegration } from '@sentinel/contracts/integrations/integrations'
import { listOutgoing, type OutgoingMessage } from '@sentinel/contracts/integrations/outgoing'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../platform/call.ts'

const POLL_MS = 1500
/** The newest of them are those that were just written. */
const ROWS = 20

/** Sends a test through an integration, and follows its messages until each has arrived or failed. */
export function useTest(platform: Platform) {
  const queryClient = useQueryClient()
  const [ids, setIds] = useState<readonly number[]>()
  const sending = useMutation({
    mutationFn: () => call(testIntegration, { params: { platform } }),
    onSuccess: ({ messageIds }) => {
      setIds(messageIds)
      void queryClient.invalidateQueries({ queryKey: ['outgoing'] })
    },
  })
  const { data: messages } = useQuery({
    queryKey: ['outgoing-test', platform, ids],
    queryFn: ids ? ({ signal }) => findMessages(platform, ids, signal) : skipToken,
    refetchInterval: ({ state: { data } }) =>
      ids && (data === undefined || data.length < ids.length || data.some(isOnItsWay)) ? POLL_MS : false,
  })
  return {
    send: () => {
      setIds(undefined)
      sending.mutate()
    },
    isSending: sending.isPending,
    error: sending.error,
    /** Undefined as long as nothing was sent. */
    amount: ids?.length,
    messages: messages ?? [],
    close: () => {
      setIds(undefined)
      sending.reset()
    },
  }
}

async function findMessages(
  platform: Platform,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<OutgoingMessage[]> {
  const rows = await call(listOutgoing, { querystring: { platform, kind: 'test', limit: ROWS } }, { signal })
  return rows.filter(({ id }) => ids.includes(id))
}

function isOnItsWay({ state }: OutgoingMessage): boolean {
  return state === 'pending'
}
