import type { Device } from '@sentinel/contracts/devices'
import type { Model } from '@sentinel/contracts/models'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { userQuery } from '../../../platform/account.ts'
import { deviceName } from '@sentinel/domain/device/device-name'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FailedFace } from '../../../ui/failed-face.tsx'
import { ModelsIcon } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { modelsQuery } from '../../../models/model-queries.ts'
import { deployedQuery } from '../queries.ts'
import { DeployForm } from './deploy-form.tsx'
import classes from './models.module.css'
import { RemoveModelDialog } from './remove-model-dialog.tsx'
import { Versions } from './versions.tsx'

const texts = messages.devicePage.models

/** The models that run on it, and its versions. */
export function ModelsCard({ device }: { device: Device }) {
  const { user_id } = useSuspenseQuery(userQuery).data
  const deployed = useQuery(deployedQuery(device.device_id))
  const models = useQuery(modelsQuery(user_id))
  const error = (deployed.data ? null : deployed.error) ?? (models.data ? null : models.error)
  return (
    <Card title={texts.title} note={texts.note}>
      {deployed.data && models.data ? (
        <Models device={device} deployed={deployed.data} models={models.data} />
      ) : error ? (
        <FailedFace error={error} onRetry={() => void Promise.all([deployed.refetch(), models.refetch()])} />
      ) : (
        <Skeleton height="88px" />
      )}
      <Versions device={device} />
    </Card>
  )
}

interface ModelsProps {
  device: Device
  deployed: readonly number[]
  models: readonly Model[]
}

function Models({ device, deployed, models }: ModelsProps) {
  const [asked, setAsked] = useState<{ algId: number; model: string }>()
  const name = deviceName(device)
  return (
    <div className={classes.models}>
      {deployed.length === 0 ? (
        <p className={classes.quiet}>{texts.none}</p>
      ) : (
        <ul className={classes.list}>
          {deployed.map((algId) => {
            const known = models.find(({ alg_id }) => alg_id === algId)
            const model = known?.alg_name ?? texts.unnamed(algId)
            return (
              <li key={algId} className={classes.model}>
                <ModelsIcon size={18} aria-hidden />
                <span className={classes.name}>
                  {model}
                  {known?.alg_description && <small>{known.alg_description}</small>}
                </span>
                {device.may_manage && (
                  <Button
                    variant="quiet"
                    aria-label={texts.removeNamed(model)}
                    onClick={() => setAsked({ algId, model })}
                  >
                    {texts.remove}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {device.may_manage ? (
        <DeployForm
          deviceId={device.device_id}
          deviceName={name}
          choices={models.filter(({ alg_id }) => !deployed.includes(alg_id))}
          hasModels={models.length > 0}
        />
      ) : (
        <p className={classes.quiet}>{texts.lookOnly}</p>
      )}
      <RemoveModelDialog
        deviceId={device.device_id}
        deviceName={name}
        asked={asked}
        onClose={() => setAsked(undefined)}
      />
    </div>
  )
}
