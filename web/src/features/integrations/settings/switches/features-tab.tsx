import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { featuresQuery } from '../../../../platform/account.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { InfoIcon } from '../../../../ui/marks/icons.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { Tooltip } from '../../../../ui/controls/tooltip.tsx'
import classes from './features.module.css'
import { switchFeature } from './switch-feature.ts'

const texts = messages.settings.features

/** What a person switches on for themself. */
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
