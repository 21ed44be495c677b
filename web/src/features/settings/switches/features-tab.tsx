import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { featuresQuery } from '../../../platform/account.ts'
import { FailedFace } from '../../../ui/failed-face.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CloseIcon, InfoIcon } from '../../../ui/icons.ts'
import { Popover } from '../../../ui/popover.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import classes from './features.module.css'
import { switchFeature } from './switch-feature.ts'

const texts = messages.settings.features

/** What a person switches on for themself. */
export function FeaturesTab() {
  const { data: features, error, refetch } = useQuery(featuresQuery)
  const { mutate: turn } = useMutation(switchFeature(useQueryClient()))
  if (!features && error) return <FailedFace error={error} onRetry={() => void refetch()} />
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
              <Popover
                label={texts.instructions(feature.name)}
                opener={<IconButton icon={InfoIcon} label={texts.instructions(feature.name)} />}
              >
                {(close) => (
                  <div className={classes.instructions}>
                    <p>{feature.instructions}</p>
                    <IconButton icon={CloseIcon} label={messages.ui.close} onClick={close} />
                  </div>
                )}
              </Popover>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
