import type { Group } from '@sentinel/contracts/fleet/groups'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { groupsQuery } from '../../../../shared/fleet/groups.ts'
import { explainFields } from '../../../../messages/explain-failure.ts'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { isNameTaken } from '../known-groups.ts'
import { saveGroup } from '../save-groups.ts'

const texts = messages.groups.form
const FIELDS = ['groupName', 'groupDesc', 'deploymentDescription']

interface FormOptions {
  /** Undefined for a new one. */
  group: Group | undefined
  /** It has been deleted meanwhile: what was entered can be saved as a new one. */
  isGone: boolean
  onSaved: () => void
}

/** Name and description of a group, what is wrong with them, and saving them. */
export function useGroupForm({ group, isGone, onSaved }: FormOptions) {
  // What was there when the dialog opened: a change that comes meanwhile takes nothing away that was typed.
  const [stored] = useState(() => ({
    name: group?.group_name ?? '',
    description: group?.deployment_description ?? '',
  }))
  const [draft, setDraft] = useState(stored)
  const [isAsked, setAsked] = useState(false)
  const groups = useQuery(groupsQuery).data ?? []
  const save = useMutation(saveGroup(useQueryClient()))
  const groupId = isGone ? undefined : group?.group_id
  const isMissing = draft.name.trim() === ''
  const isTaken = isNameTaken(groups, draft.name, groupId)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
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
        (isAsked && isMissing && texts.nameMissing) || (isTaken && texts.nameTaken) || fields['groupName'],
      description: fields['groupDesc'] ?? fields['deploymentDescription'],
    },
    general: general === undefined ? undefined : texts.notSaved(general),
  }
}
