import type { Group } from '@sentinel/contracts/fleet/groups'
import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { FormColumn } from '../../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { GuardedDialog } from '../../../../ui/dialogs/guarded-dialog.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useReportDirty } from '../../../../ui/hooks/use-report-dirty.ts'
import classes from './dialogs.module.css'
import { useGroupForm } from './use-group-form.ts'

const texts = messages.groups.form

interface GroupFormDialogProps {
  isOpen: boolean
  isNew: boolean
  /** Undefined for a new one, and for one that is not known. */
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
