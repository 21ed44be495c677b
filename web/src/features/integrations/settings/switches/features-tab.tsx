import { type Feature, setFeature } from '@sentinel/contracts/account/features'
import {
  useMutation,
  useQuery,
  useQueryClient,
  mutationOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { featuresQuery } from '../../../../platform/account.ts'
import { call } from '../../../../platform/call.ts'
import { patchCache } from '../../../../platform/live/live-cache.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { Tooltip } from '../../../../ui/controls/tooltip.tsx'
import { InfoIcon } from '../../../../ui/marks/icons.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { explainShort } from '../field-errors.ts'
import classes from './features.module.css'

const texts = messages.settings.features

/** Shows the features that people can turn on for themselves. */
export function FeaturesTab() {
  const { data: features, error, refetch } = useQuery(featuresQuery)
  const { mutate: turn } = useMutation(switchFeature(useQueryClient()))
  if (!features && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.features}>
      <p className={classes.intro}>{texts.intro}</p>
      {!features && <Skeleton height="112px" />}
      {features && (
        <ul className={classes.list}>
          {features.map((feature) => (
            <li key={feature.id} className={classes.feature}>
              <Switch
                label={feature.name}
                isOn={feature.enabled}
                onChange={(enabled) => turn({ feature, enabled })}
              />
              <Tooltip text={feature.instructions}>
                <IconButton icon={InfoIcon} label={texts.instructions(feature.name)} title="" />
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Switching {
  feature: Feature
  enabled: boolean
}

/** Turns features on and off, one after another. A change applies to every screen at once, and is reverted if the server refuses. */
const switchFeature = (queryClient: QueryClient) =>
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

/** Shows the change at once, and reapplies it to a fetch that may have read the old state. */
function show(queryClient: QueryClient, changed: Feature): void {
  const patch = (features: Feature[]) => features.map((known) => (known.id === changed.id ? changed : known))
  queryClient.setQueryData(featuresQuery.queryKey, (features) => features && patch(features))
  patchCache<Feature[]>(queryClient, featuresQuery, patch)
}
