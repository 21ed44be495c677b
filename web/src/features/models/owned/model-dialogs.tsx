import type { Model } from '@sentinel/contracts/models/models'
import { numberedDevice } from '@sentinel/domain/fleet/device-name'
import { useQuery } from '@tanstack/react-query'
import { RemoveFromDeviceDialog } from '../../../shared/models/remove-from-device-dialog.tsx'
import { ClassesDialog } from './classes-dialog.tsx'
import { DeployDialog } from './deploy-dialog.tsx'
import type { MyModelsAddress, OpenDialog } from './my-models-address.ts'
import { modelUseQuery } from './my-models-queries.ts'
import { RemoveModelDialog } from './remove-model-dialog.tsx'

const NO_MODEL = 0

interface ModelDialogsProps {
  models: readonly Model[]
  address: MyModelsAddress
}

/** The dialog that the address asks for. */
export function ModelDialogs({ models, address: { dialog, close } }: ModelDialogsProps) {
  const model = models.find(({ alg_id: id }) => id === dialog?.algId)
  const modelOf = (kind: NonNullable<OpenDialog>['kind']) => (dialog?.kind === kind ? model : undefined)
  const removal = useAskedRemoval(modelOf('removeFromDevice'), dialog)
  return (
    <>
      <DeployDialog model={modelOf('deploy')} onClose={close} />
      <ClassesDialog model={modelOf('classes')} onClose={close} />
      <RemoveModelDialog model={modelOf('removeModel')} onClose={close} />
      <RemoveFromDeviceDialog asked={removal} onClose={close} />
    </>
  )
}

/** The model and the camera that the address names. */
function useAskedRemoval(model: Model | undefined, dialog: OpenDialog) {
  const algId = model?.alg_id ?? NO_MODEL
  const use = useQuery({ ...modelUseQuery(algId), enabled: model !== undefined }).data
  if (!model || dialog?.kind !== 'removeFromDevice') return undefined
  const { deviceId } = dialog
  const found = use?.devices.find(({ device_id: id }) => id === deviceId)
  return { algId, model: model.alg_name, deviceId, device: found?.device_name ?? numberedDevice(deviceId) }
}
