import {
  addMarketplaceModel,
  getMarketplaceModel,
  listMarketplaceModels,
  listMarketplaceSpecies,
  type MarketplaceModel,
} from '@sentinel/contracts/models/marketplace'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { call } from '../../../platform/call.ts'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { notify } from '../../../ui/toasts/notify.tsx'

const texts = messages.marketplace
const PAGE_MODELS = 24
/** The number of classes that a card names. The dialog has all of them. */
const CARD_CLASSES = 8

export interface MarketplaceFilter {
  search: string
  species: readonly string[]
}

export function marketplaceQuery({ search, species }: MarketplaceFilter) {
  return infiniteQueryOptions({
    queryKey: ['marketplace', 'models', { search, species }],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({
      signal,
      pageParam,
    }): Promise<{ models: MarketplaceModel[]; next: string | undefined }> => {
      let next: string | undefined
      const querystring = {
        limit: PAGE_MODELS,
        classLimit: CARD_CLASSES,
        cursor: pageParam,
        ...(search && { search }),
        ...(species.length > 0 && { classes: JSON.stringify(species) }),
      }
      const models = await call(
        listMarketplaceModels,
        { querystring },
        { signal, onNextCursor: (cursor) => (next = cursor) },
      )
      return { models, next }
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta: { isLive: true },
  })
}

export function marketplaceModelQuery(algId: number) {
  return queryOptions({
    queryKey: ['marketplace', 'model', algId],
    queryFn: ({ signal }) => call(getMarketplaceModel, { params: { algId } }, { signal }),
    staleTime: 0,
    meta: { isLive: true },
  })
}

export function speciesQuery(search: string) {
  return queryOptions({
    queryKey: ['marketplace', 'species', search],
    queryFn: ({ signal }) => call(listMarketplaceSpecies, { querystring: { search } }, { signal }),
    enabled: search !== '',
  })
}

interface AddedModel {
  algId: number
  name: string
}

/** Adds a model to the account and reports the result, even if the list has changed and the model's card is gone. */
export const addToAccount = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ algId }: AddedModel) => call(addMarketplaceModel, { body: { modelId: algId } }),
    onSuccess: (_answer, { name }) => notify({ text: texts.added(name), tone: 'good' }),
    onError: (failure, { name }) => {
      const isGone = failure instanceof CallFailed && failure.code === 'not_found'
      const reason = isGone ? texts.gone(name) : explainFailure(failure).text
      notify({ text: texts.notAdded(reason), tone: 'bad', failure })
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['marketplace'] }),
        queryClient.invalidateQueries({ queryKey: ['models'] }),
      ]),
  })
