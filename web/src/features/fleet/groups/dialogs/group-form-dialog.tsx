import type { Group } from '@sentinel/contracts/fleet/groups'
import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { explainFields } from '../../../../messages/explain-failure.ts'
import { messages } from '../../../../messages/messages.ts'
import { groupsQuery } from '../../../../shared/fleet/groups.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { GuardedDialog } from '../../../../ui/dialogs/guarded-dialog.tsx'
import { FormColumn } from '../../../../ui/fields/form-column.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useReportDirty } from '../../../../ui/hooks/use-report-dirty.ts'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { isNameTaken } from '../known-groups.ts'
import { saveGroup } from '../save-groups.ts'
import classes from './dialogs.module.css'

const texts = messages.groups.form

interface GroupFormDialogProps {
  isOpen: boolean
  isNew: boolean
  /** Undefined for a new or unknown group. */
  group: Group | undefined
  isGone: boolean
  onClose: () => void
}

/** Adds a group, or changes its name and description. */
export function GroupFormDialog({ isOpen, isNew, group, isGone, onClose }: GroupFormDialogProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <GuardedDialog
      {...{ isOpen, onClose }}
      title={isNew ? texts.new : group ? texts.edit(group.group_name) : messages.groups.actions.edit}
      isDirty={isDirty}
    >
      {(close) =>
        isOpen &&
        (isNew || group ? (
          <GroupForm {...{ group, isGone }} onDirty={setDirty} onCancel={close} onSaved={onClose} />
        ) : (
          <p>{isGone && messages.groups.unknown}</p>
        ))
      }
    </GuardedDialog>
  )
}

interface GroupFormProps extends Pick<GroupFormDialogProps, 'group' | 'isGone'> {
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

function GroupForm({ group, isGone, onDirty, onCancel, onSaved }: GroupFormProps) {
  const { draft, change, errors, ...form } = useGroupForm({ group, isGone, onSaved })
  useReportDirty(form.isDirty, onDirty)
  const save = group ? (isGone ? messages.groups.gone.saveAsNew : texts.save) : texts.create
  return (
    <FormColumn failure={form.failure} onSubmit={form.submit}>
      {isGone && <Notice>{messages.groups.gone.text}</Notice>}
      <TextField
        label={texts.name}
        maxLength={TEXT_MAX_CHARACTERS}
        value={draft.name}
        error={errors.name || undefined}
        onValue={(name) => change({ name })}
        data-autofocus
      />
      <TextField
        label={texts.description}
        maxLength={TEXT_MAX_CHARACTERS}
        value={draft.description}
        error={errors.description}
        onValue={(description) => change({ description })}
      />
      <GeneralError>{form.general}</GeneralError>
      <div className={classes.foot}>
        <Button onClick={onCancel}>{messages.ui.cancel}</Button>
        <Button variant="primary" type="submit" isLoading={form.isSaving}>
          {save}
        </Button>
      </div>
    </FormColumn>
  )
}

const FIELDS = ['groupName', 'groupDesc', 'deploymentDescription']

interface FormOptions {
  /** Undefined for a new group. */
  group: Group | undefined
  /** True if the group was deleted after the dialog opened. The input can then be saved as a new group. */
  isGone: boolean
  onSaved: () => void
}

/** Provides a group's name and description, their errors, and the save. */
function useGroupForm({ group, isGone, onSaved }: FormOptions) {
  // The values when the dialog opened. Later changes on the server do not overwrite what was typed.
  const [stored] = useState(() => ({
    name: group?.group_name ?? '',
    description: group?.deployment_description ?? '',
  }))
  const [draft, setDraft] = useState(stored)
  const [isRequested, setRequested] = useState(false)
  const groups = useQuery(groupsQuery).data ?? []
  const save = useMutation(saveGroup(useQueryClient()))
  const groupId = isGone ? undefined : group?.group_id
  const isMissing = draft.name.trim() === ''
  const isTaken = isNameTaken(groups, draft.name, groupId)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRequested(true)
    if (isMissing || isTaken) return
    const name = draft.name.trim()
    save.mutate(
      { groupId, name, description: draft.description },
      {
        onSuccess: () => {
          notify({
            text: groupId === undefined ? texts.created(name) : texts.saved(name),
            tone: 'good',
            closeAfterMs: TOAST_MS.group,
          })
          onSaved()
        },
      },
    )
  }
  const { fields, general } = explainFields(save.error, FIELDS)
  return {
    draft,
    change: (changes: Partial<typeof draft>) => {
      save.reset()
      setDraft((former) => ({ ...former, ...changes }))
    },
    submit,
    isDirty: draft.name !== stored.name || draft.description !== stored.description,
    isSaving: save.isPending,
    failure: save.error,
    errors: {
      name:
        (isRequested && isMissing && texts.nameMissing) ||
        (isTaken && texts.nameTaken) ||
        fields['groupName'],
      description: fields['groupDesc'] ?? fields['deploymentDescription'],
    },
    general: general === undefined ? undefined : texts.notSaved(general),
  }
}
