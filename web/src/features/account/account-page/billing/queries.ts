import { type Charge, getBilling, getCard, getCharges, setSource } from '@sentinel/contracts/billing/billing'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { updatedByPushes, retriedByServer } from '../../../../platform/query-client.ts'

export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => call(getBilling, {}, { signal }),
  staleTime: Infinity,
})

const CARD_KEY = ['billing', 'card'] as const

/** Refetched when the server reports a change, such as an event from Stripe. */
export const cardQuery = queryOptions({
  ...updatedByPushes,
  ...retriedByServer,
  queryKey: CARD_KEY,
  queryFn: ({ signal }) => call(getCard, {}, { signal }),
  refetchOnMount: 'always' as const,
})

interface ChargePage {
  charges: Charge[]
  next: string | undefined
}

export const chargesQuery = infiniteQueryOptions({
  ...updatedByPushes,
  ...retriedByServer,
  queryKey: ['billing', 'charges'],
  queryFn: async ({ pageParam: cursor, signal }): Promise<ChargePage> => {
    let next: string | undefined
    const onNextCursor = (nextCursor: string) => void (next = nextCursor)
    const charges = await call(getCharges, { querystring: { cursor } }, { signal, onNextCursor })
    return { charges, next }
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: ChargePage) => next,
  refetchOnMount: 'always' as const,
})

/** Sends a card's token. The response may require the person to confirm the card with the bank. */
export const putCard = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (token: string) => call(setSource, { body: { token } }),
    onSuccess: ({ card }) => client.setQueryData(CARD_KEY, { card }),
  })
