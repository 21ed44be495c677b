import type { Model } from '@sentinel/contracts/models'
import { numberedDevice } from '@sentinel/domain/device/device-name'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { explainFailure } from '../../ui/explain-failure.ts'
import { notify } from '../../ui/notify.tsx'
import { modelUseQuery, removeFrom } from './my-models-queries.ts'

const texts = messages.myModels.removeFromDevice
const NO_MODEL = 0

interface RemoveFromDeviceDialogProps {
  /** Open while there are both. */
  model: Model | undefined
  deviceId: number | undefined
  onClose: () => void
}

export function RemoveFromDeviceDialog({ model, deviceId, onClose }: RemoveFromDeviceDialogProps) {
  const remove = useMutation(removeFrom(useQueryClient()))
  const use = useQuery({ ...modelUseQuery(model?.alg_id ?? NO_MODEL), enabled: model !== undefined }).data
  const isOpen = model !== undefined && deviceId !== undefined
  const found = use?.devices.find(({ device_id: id }) => id === deviceId)
  const device = found?.device_name ?? (deviceId === undefined ? '' : numberedDevice(deviceId))
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () =>
    isOpen &&
    remove.mutate(
      { algId: model.alg_id, deviceId },
      {
        onSuccess: () => {
          notify({ text: texts.done(model.alg_name, device), tone: 'good' })
          close()
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isOpen ? texts.title(model.alg_name, device) : ''}
      confirm={texts.confirm}
      isLoading={remove.isPending}
      error={remove.error ? texts.notDone(explainFailure(remove.error).text) : undefined}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{texts.body}</p>
    </ConfirmDialog>
  )
}
