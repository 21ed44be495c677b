import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { EMPTY_DRAFT, toBody } from './compose-draft.ts'
import { ComposeForm } from './compose-form.tsx'
import { createMutation } from './queries.ts'

const texts = messages.internalReleases.compose
const WIDTH_PX = 760

/** Makes a release. What was entered stays when saving fails. */
export function ComposeDialog({ onClose }: { onClose: () => void }) {
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
          text: texts.done(name),
          tone: 'good',
          action: {
            label: texts.show,
            // The toast can be on another tab or screen by then.
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
      title={texts.title}
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
