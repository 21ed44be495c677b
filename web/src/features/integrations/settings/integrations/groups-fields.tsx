import type { Group } from '@sentinel/contracts/fleet/groups'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx'
import { ClassNamesField } from './class-names-field.tsx'
import type { ClassesDraft } from './draft-integration.ts'
import classes from './groups-fields.module.css'

const texts = messages.settings.form

const choices = [
  { key: 'above', name: texts.asAbove },
  { key: 'all', name: texts.choices.all },
  { key: 'none', name: texts.choices.none },
  { key: 'selected', name: texts.choices.selected },
] as const

interface GroupsFieldsProps {
  groups: readonly Group[]
  draft: ReadonlyMap<number, ClassesDraft>
  known: readonly string[]
  errors: ReadonlyMap<number, string>
  onChange: (draft: ReadonlyMap<number, ClassesDraft>) => void
}

/** Sets different classes for the cameras in some groups. The fields are collapsed while no group has its own classes. */
export function GroupsFields({ groups, draft, known, errors, onChange }: GroupsFieldsProps) {
  const [isOpen, setIsOpen] = useState(draft.size > 0)
  const choose = (groupId: number, chosen: ClassesDraft | undefined) => {
    const next = new Map(draft)
    if (chosen) next.set(groupId, chosen)
    else next.delete(groupId)
    onChange(next)
  }
  return (
    <details
      className={classes.groups}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{texts.groupsChosen(draft.size)}</summary>
      <p className={classes.note}>{groups.length > 0 ? texts.groupsNote : texts.noGroups}</p>
      {groups.map(({ group_id, group_name }) => {
        const chosen = draft.get(group_id)
        return (
          <div key={group_id} className={classes.group}>
            <ChoiceField
              label={group_name}
              options={choices}
              chosen={chosen?.choice ?? 'above'}
              onChoose={(choice) =>
                choose(group_id, choice === 'above' ? undefined : { names: [], typed: '', ...chosen, choice })
              }
            />
            {chosen?.choice === 'all' && <p className={classes.note}>{texts.allHint}</p>}
            {chosen?.choice === 'selected' && (
              <ClassNamesField
                label={texts.groupSelected(group_name)}
                draft={chosen}
                known={known}
                error={errors.get(group_id)}
                onChange={(changed) => choose(group_id, changed)}
              />
            )}
          </div>
        )
      })}
    </details>
  )
}
