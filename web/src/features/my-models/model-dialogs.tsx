import type { Model } from '@sentinel/contracts/models'
import { ClassesDialog } from './classes-dialog.tsx'
import { DeployDialog } from './deploy-dialog.tsx'
import type { MyModelsAddress } from './my-models-address.ts'
import { RemoveFromDeviceDialog } from './remove-from-device-dialog.tsx'
import { RemoveModelDialog } from './remove-model-dialog.tsx'

interface ModelDialogsProps {
  models: readonly Model[]
  address: MyModelsAddress
}

/** The dialog that the address asks for. */
export function ModelDialogs({ models, address: { dialog, close } }: ModelDialogsProps) {
  const model = models.find(({ alg_id: id }) => id === dialog?.algId)
  const modelOf = (kind: NonNullable<typeof dialog>['kind']) => (dialog?.kind === kind ? model : undefined)
  return (
    <>
      <DeployDialog model={modelOf('deploy')} onClose={close} />
      <ClassesDialog model={modelOf('classes')} onClose={close} />
      <RemoveModelDialog model={modelOf('removeModel')} onClose={close} />
      <RemoveFromDeviceDialog
        model={modelOf('removeFromDevice')}
        deviceId={dialog?.kind === 'removeFromDevice' ? dialog.deviceId : undefined}
        onClose={close}
      />
    </>
  )
}
