import type { Model, ModelUse } from '@sentinel/contracts/models/models'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DevicePageLink } from '../../../shared/fleet/device-page-link.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { leaveAccount, modelUseQuery } from './my-models-queries.ts'
import classes from './my-models.module.css'

const texts = messages.myModels.removeModel
const NO_MODEL = 0
const SHOWN_MAX = 20

interface RemoveModelDialogProps {
  /** Open while there is one. */
  model: Model | undefined
  onClose: () => void
}

/** Asks before a model leaves the account. While a camera that the person manages runs it, says which instead. */
export function RemoveModelDialog({ model, onClose }: RemoveModelDialogProps) {
  const leave = useMutation(leaveAccount(useQueryClient()))
  const use = useQuery({ ...modelUseQuery(model?.alg_id ?? NO_MODEL), enabled: model !== undefined }).data
  const managed = use?.devices.filter(({ may_manage: mayManage }) => mayManage) ?? []
  const close = () => {
    leave.reset()
    onClose()
  }
  const confirm = ({ alg_id: id, alg_name: name }: Model) =>
    leave.mutate(id, {
      onSuccess: () => {
        notify({ text: texts.done(name), tone: 'good' })
        close()
      },
    })
  const title = model ? texts.title(model.alg_name) : ''
  if (model && managed.length > 0)
    return (
      <Dialog isOpen title={title} onClose={close}>
        <InUse devices={managed} onClose={close} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      isOpen={model !== undefined}
      title={title}
      confirm={texts.confirm}
      isLoading={leave.isPending}
      error={leave.error ? explainFields(leave.error, []).general : undefined}
      onConfirm={() => model && confirm(model)}
      onClose={close}
    >
      <p>{texts.body}</p>
      {use && use.releases.length > 0 && <p>{texts.inReleases(use.releases.length)}</p>}
    </ConfirmDialog>
  )
}

function InUse({ devices, onClose }: { devices: ModelUse['devices']; onClose: () => void }) {
  return (
    <div className={classes.parts}>
      <p>{texts.inUse}</p>
      <ul className={classes.list}>
        {devices.slice(0, SHOWN_MAX).map(({ device_id: id, device_name: name }) => (
          <li key={id}>
            <DevicePageLink deviceId={id}>{name}</DevicePageLink>
          </li>
        ))}
        {devices.length > SHOWN_MAX && (
          <li>{messages.myModels.use.moreDevices(devices.length - SHOWN_MAX)}</li>
        )}
      </ul>
      <div className={classes.answers}>
        <Button onClick={onClose}>{messages.ui.close}</Button>
      </div>
    </div>
  )
}
