import type { Model, ModelUse } from '@sentinel/contracts/models/models'
import { numberedDevice } from '@sentinel/domain/fleet/device-name'
import { useQuery, useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { userQuery } from '../../../platform/account.ts'
import { DevicePageLink } from '../../../shared/fleet/device-page-link.tsx'
import { ClassSearch } from '../../../shared/models/class-search.tsx'
import { labelModels } from '../../../shared/models/label-models.ts'
import { modelsQuery, modelClassesQuery } from '../../../shared/models/model-queries.ts'
import { RemoveFromDeviceDialog } from '../../../shared/models/remove-from-device-dialog.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { createPageSizeAtom, usePages } from '../../../ui/hooks/use-pages.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageFoot } from '../../../ui/lists/page-foot.tsx'
import { PageSizeMenu } from '../../../ui/lists/page-size-menu.tsx'
import { ModelsIcon } from '../../../ui/marks/icons.ts'
import { TEXT_MAX_CHARACTERS, truncate } from '../../../ui/marks/truncate.ts'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { DeployDialog } from './deploy-dialog.tsx'
import { ModelRow } from './model-row.tsx'
import { useMyModelsAddress, type MyModelsAddress, type OpenDialog } from './my-models-address.ts'
import { modelUseQuery, leaveAccount } from './my-models-queries.ts'
import classes from './my-models.module.css'

const texts = messages.myModels
const NONE: readonly Model[] = []

export function MyModelsPage() {
  const { user_id: userId } = useSuspenseQuery(userQuery).data
  const address = useMyModelsAddress()
  const { data: models, error, refetch, isPending } = useQuery(modelsQuery(userId))
  const list = useModelList(models ?? NONE, address)
  const retry = () => void refetch()
  const link = (
    <Link to="/marketplace" className={classes.link}>
      {texts.openMarketplace}
    </Link>
  )
  return (
    <Page
      title={texts.title}
      note={list.length > 0 && texts.amount(list.length)}
      actions={list.length > 0 && link}
    >
      {isPending && <Skeleton height="320px" />}
      {!models && error && <ErrorState error={error} onRetry={retry} />}
      {models?.length === 0 && <StatePanel icon={ModelsIcon} title={texts.empty} action={link} />}
      {list.length > 0 && (
        <>
          <table className={classes.table} aria-label={texts.table}>
            <thead>
              <tr>
                <th className={classes.foldColumn}>
                  <VisuallyHidden>{texts.columns.details}</VisuallyHidden>
                </th>
                <th className={classes.nameColumn}>{texts.columns.name}</th>
                <th>{texts.columns.animals}</th>
                <th className={classes.devicesColumn}>{texts.columns.devices}</th>
              </tr>
            </thead>
            <tbody>
              {list.shown.map((model) => (
                <ModelRow key={model.alg_id} model={model} label={list.labelOf(model)} address={address} />
              ))}
            </tbody>
          </table>
          <PageFoot
            shown={{ ...list.span, length: list.length, turnTo: address.turnTo }}
            sizes={<PageSizeMenu {...list.paging} />}
          />
        </>
      )}
      {models && error && <ErrorState error={error} title={texts.notCurrent} onRetry={retry} />}
      {models && <ModelDialogs models={models} address={address} />}
    </Page>
  )
}

const byName = new Intl.Collator('en', { numeric: true })
const pageSizeAtom = createPageSizeAtom('models')

/** Returns the models sorted by name, and the current page of them. */
function useModelList(models: readonly Model[], { page, turnTo }: MyModelsAddress) {
  const ordered = useMemo(
    () => models.toSorted((a, b) => byName.compare(a.alg_name, b.alg_name) || a.alg_id - b.alg_id),
    [models],
  )
  const labelOf = useMemo(() => labelModels(models, (name) => truncate(name, TEXT_MAX_CHARACTERS)), [models])
  return { ...usePages(ordered, { page, turnTo, pageSizeAtom }), labelOf }
}

const NO_MODEL = 0

interface ModelDialogsProps {
  models: readonly Model[]
  address: MyModelsAddress
}

/** Shows the dialog in the address. */
function ModelDialogs({ models, address: { dialog, close } }: ModelDialogsProps) {
  const model = models.find(({ alg_id: id }) => id === dialog?.algId)
  const modelOf = (kind: NonNullable<OpenDialog>['kind']) => (dialog?.kind === kind ? model : undefined)
  const removal = useRequestedRemoval(modelOf('removeFromDevice'), dialog)
  return (
    <>
      <DeployDialog model={modelOf('deploy')} onClose={close} />
      <ClassesDialog model={modelOf('classes')} onClose={close} />
      <RemoveModelDialog model={modelOf('removeModel')} onClose={close} />
      <RemoveFromDeviceDialog requested={removal} onClose={close} />
    </>
  )
}

/** Returns the model and the camera in the address. */
function useRequestedRemoval(model: Model | undefined, dialog: OpenDialog) {
  const algId = model?.alg_id ?? NO_MODEL
  const use = useQuery({ ...modelUseQuery(algId), enabled: model !== undefined }).data
  if (!model || dialog?.kind !== 'removeFromDevice') return undefined
  const { deviceId } = dialog
  const found = use?.devices.find(({ device_id: id }) => id === deviceId)
  return { algId, model: model.alg_name, deviceId, device: found?.device_name ?? numberedDevice(deviceId) }
}

const WIDTH_PX = 640

interface ClassesDialogProps {
  /** The dialog is open while this is defined. */
  model: Model | undefined
  onClose: () => void
}

function ClassesDialog({ model, onClose }: ClassesDialogProps) {
  return (
    <Dialog
      isOpen={model !== undefined}
      title={model ? texts.classes.title(model.alg_name) : ''}
      width={WIDTH_PX}
      onClose={onClose}
    >
      {model && <Classes algId={model.alg_id} />}
    </Dialog>
  )
}

function Classes({ algId }: { algId: number }) {
  const { data, error, refetch } = useQuery(modelClassesQuery(algId))
  if (data) return <ClassSearch classes={data} words={texts.classes} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />
}

const SHOWN_MAX = 20

interface RemoveModelDialogProps {
  /** The dialog is open while this is defined. */
  model: Model | undefined
  onClose: () => void
}

/** Asks for confirmation before a model is removed from the account. If it runs on a camera that the person manages, names the camera instead. */
function RemoveModelDialog({ model, onClose }: RemoveModelDialogProps) {
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
        notify({ text: texts.removeModel.done(name), tone: 'good' })
        close()
      },
    })
  const title = model ? texts.removeModel.title(model.alg_name) : ''
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
      confirm={texts.removeModel.confirm}
      isLoading={leave.isPending}
      error={leave.error ? explainFields(leave.error, []).general : undefined}
      onConfirm={() => model && confirm(model)}
      onClose={close}
    >
      <p>{texts.removeModel.body}</p>
      {use && use.releases.length > 0 && <p>{texts.removeModel.inReleases(use.releases.length)}</p>}
    </ConfirmDialog>
  )
}

function InUse({ devices, onClose }: { devices: ModelUse['devices']; onClose: () => void }) {
  return (
    <div className={classes.parts}>
      <p>{texts.removeModel.inUse}</p>
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
