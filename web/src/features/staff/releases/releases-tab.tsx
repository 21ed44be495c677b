import { ImageNormalization, releaseFrameworks, ReleaseState } from '@sentinel/contracts/models/releases'
import {
  type InternalRelease,
  type internalReleaseFilters,
  type internalReleaseSorts,
  listInternalReleases,
} from '@sentinel/contracts/staff/releases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { AddIcon } from '../../../ui/marks/icons.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { useInternalAddress } from '../internal-address.ts'
import type { InternalListOf } from '../lists/internal-column.ts'
import { InternalList } from '../lists/internal-list.tsx'
import { EMPTY_DRAFT, toBody } from './compose-draft.ts'
import { ComposeForm } from './compose-form.tsx'
import { createMutation } from './queries.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { ReleaseStateBadge } from './release-state.tsx'

const texts = messages.internalReleases

export function ReleasesTab() {
  const address = useInternalAddress()
  const [isComposing, setComposing] = useState(false)
  return (
    <>
      <InternalList
        definition={releaseList}
        address={address}
        open={{ label: ({ name }) => texts.open(name), onOpen: address.openRelease }}
        actions={
          <Button variant="primary" icon={AddIcon} onClick={() => setComposing(true)}>
            {texts.compose.action}
          </Button>
        }
      />
      {address.releaseId !== undefined && (
        <ReleaseDialog key={address.releaseId} releaseId={address.releaseId} onClose={address.close} />
      )}
      {isComposing && <ComposeDialog onClose={() => setComposing(false)} />}
    </>
  )
}

const WIDTH_PX = 760

/** Creates a release. The input stays if saving fails. */
function ComposeDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [refusal, setRefusal] = useState<Error>()
  const create = useMutation(createMutation(useQueryClient()))
  const submit = () => {
    const body = toBody(draft)
    setRefusal(body ? undefined : new Error('The release is not complete.'))
    create.reset()
    if (!body) return
    create.mutate(body, {
      onSuccess({ id, name }) {
        notify({
          text: texts.compose.done(name),
          tone: 'good',
          action: {
            label: texts.compose.show,
            // Contains the full address, because the toast may be shown on another tab or screen by then.
            onClick: () => void navigate({ to: '/internal', search: { tab: 'releases', release: id } }),
          },
        })
        onClose()
      },
    })
  }
  const { name, description, models } = draft
  return (
    <GuardedDialog
      isOpen
      size="page"
      width={WIDTH_PX}
      title={texts.compose.title}
      isDirty={name !== '' || description !== '' || models.length > 0}
      isBusy={create.isPending}
      onClose={onClose}
    >
      {(close) => (
        <>
          <UnsavedGuard isDirty={create.isPending} />
          <ComposeForm
            draft={draft}
            onDraft={setDraft}
            refusal={refusal}
            isPending={create.isPending}
            error={create.error}
            sent={create.variables?.models.map(({ algId }) => algId) ?? []}
            onSubmit={submit}
            onCancel={close}
          />
        </>
      )}
    </GuardedDialog>
  )
}

/** The list on the Alg Releases tab. */
const releaseList: InternalListOf<
  InternalRelease,
  (typeof internalReleaseSorts)[number],
  (typeof internalReleaseFilters)[number]
> = {
  name: 'releases',
  label: texts.table,
  usual: { sort: 'id', order: 'desc' },
  idOf: ({ id }) => id,
  fetchPage: (querystring, signal) => call(listInternalReleases, { querystring }, { signal }),
  empty: texts.empty,
  columns: [
    { key: 'id', label: texts.columns.id, sort: 'id', filter: 'id', widthPx: 60, cell: (row) => row.id },
    { key: 'name', label: texts.columns.name, sort: 'name', filter: 'name', cell: (row) => row.name },
    {
      key: 'framework',
      label: texts.columns.framework,
      sort: 'framework',
      filter: 'framework',
      options: releaseFrameworks.map((framework) => ({ key: framework, name: framework })),
      widthPx: 148,
      cell: (row) => row.frameworks.join(', ') || texts.none,
    },
    {
      key: 'modelCount',
      label: texts.columns.modelCount,
      sort: 'model_count',
      filter: 'model_count',
      widthPx: 108,
      cell: (row) => row.model_count,
    },
    {
      key: 'modelIds',
      label: texts.columns.modelIds,
      sort: 'alg_ids',
      filter: 'alg_id',
      filterLabel: texts.modelId,
      widthPx: 92,
      cell: (row) => row.alg_ids.join(', ') || texts.none,
    },
    {
      key: 'normalization',
      label: texts.columns.normalization,
      sort: 'normalization',
      filter: 'normalization',
      options: ImageNormalization.options.map((key) => ({ key, name: texts.normalizations[key] })),
      widthPx: 120,
      cell: (row) => row.normalizations.map((key) => texts.normalizations[key]).join(', ') || texts.none,
    },
    {
      key: 'sensitivity',
      label: texts.columns.sensitivity,
      sort: 'sensitivity',
      filter: 'sensitivity',
      widthPx: 104,
      cell: (row) => row.sensitivities.join(', ') || texts.none,
    },
    {
      key: 'state',
      label: texts.columns.state,
      sort: 'state',
      filter: 'state',
      options: ReleaseState.options.map((key) => ({ key, name: texts.states[key] })),
      widthPx: 116,
      cell: (row) => <ReleaseStateBadge state={row.state} />,
    },
    {
      key: 'created',
      label: texts.columns.created,
      sort: 'created_at',
      filter: 'created_at',
      filterLabel: texts.createdSince,
      isFilteredByDay: true,
      widthPx: 140,
      cell: (row) => <LocalTime iso={row.created_at} />,
    },
  ],
}
