import { type Feature, setFeature } from '@sentinel/contracts/account/features'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { featuresQuery } from '../../../../platform/account.ts'
import { call } from '../../../../platform/call.ts'
import { patchCache } from '../../../../platform/live/live-cache.ts'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { explainShort } from '../field-errors.ts'

const texts = messages.settings.features

interface Switching {
  feature: Feature
  enabled: boolean
}

/** Counts at once in every screen, one after the other, and is taken back where the server refuses. */
export const switchFeature = (queryClient: QueryClient) =>
  mutationOptions({
    scope: { id: 'features' },
    mutationFn: ({ feature, enabled }: Switching) =>
      call(setFeature, { params: { featureId: feature.id }, body: { enabled } }),
    onMutate: ({ feature, enabled }) => show(queryClient, { ...feature, enabled }),
    onSuccess: (stored) => show(queryClient, stored),
    onError: (error, { feature, enabled }) => {
      show(queryClient, { ...feature, enabled: !enabled })
      notify({ text: texts.notSwitched(feature.name, explainShort(error)), tone: 'bad', failure: error })
    },
  })

/** At once, and again on top of a fetch that may have read the former state. */
function show(queryClient: QueryClient, changed: Feature): void {
  const patch = (features: Feature[]) => features.map((known) => (known.id === changed.id ? changed : known))
  queryClient.setQueryData(featuresQuery.queryKey, (features) => features && patch(features))
  patchCache<Feature[]>(queryClient, featuresQuery, patch)
}
