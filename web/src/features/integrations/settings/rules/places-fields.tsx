import { foldName } from '@sentinel/contracts/values/fold-name'
import type { Group } from '@sentinel/contracts/fleet/groups'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { ChipsField } from '../../../../ui/fields/chips-field.tsx'
import { GroupsIcon, ListIcon } from '../../../../ui/marks/icons.ts'
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx'
import classes from '../settings.module.css'
import type { RuleDraft } from './draft-rule.ts'

const texts = messages.settings.ruleForm
const formTexts = messages.settings.form

interface PlacesFieldsProps {
  groups: readonly Group[]
  draft: RuleDraft
  error: string | undefined
  onChange: (changes: Partial<RuleDraft>) => void
}

/** Of which cameras the rule speaks. */
export function PlacesFields({ groups, draft, error, onChange }: PlacesFieldsProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{texts.where}</legend>
      <SegmentedControl
        label={texts.where}
        options={[
          { key: 'all', name: texts.allDevices, icon: ListIcon },
          { key: 'groups', name: texts.someGroups, icon: GroupsIcon },
        ]}
        chosen={draft.isForGroups ? 'groups' : 'all'}
        onChoose={(chosen) => onChange({ isForGroups: chosen === 'groups' })}
      />
      {draft.isForGroups && groups.length === 0 && <p className={classes.note}>{texts.noGroups}</p>}
      {draft.isForGroups && groups.length > 0 && <GroupNames {...{ groups, draft, error, onChange }} />}
    </fieldset>
  )
}

function GroupNames({ groups, draft, error, onChange }: PlacesFieldsProps) {
  const [typed, setTyped] = useState('')
  const [isUnknown, setIsUnknown] = useState(false)
  const chosen = groups.filter(({ group_id }) => draft.groupIds.includes(group_id))
  const type = (text: string) => {
    setTyped(text)
    setIsUnknown(false)
  }
  const add = (name: string) => {
    const group = groups.find(({ group_name }) => isSameName(group_name, name))
    if (!group) return setIsUnknown(true)
    onChange({ groupIds: [...new Set([...draft.groupIds, group.group_id])] })
    type('')
  }
  return (
    <ChipsField
      label={texts.groups}
      values={chosen.map(({ group_name }) => group_name)}
      typed={typed}
      suggestions={groups.filter((group) => !chosen.includes(group)).map(({ group_name }) => group_name)}
      placeholder={texts.groupsPlaceholder}
      error={isUnknown ? texts.groupsNothing : error}
      words={{ add: formTexts.add, remove: formTexts.remove }}
      onTyped={type}
      onAdd={add}
      onRemove={(name) =>
        onChange({
          groupIds: chosen.filter(({ group_name }) => group_name !== name).map(({ group_id }) => group_id),
        })
      }
    />
  )
}

/** The names of a person's groups differ in more than capitals (spec 1 §5). */
function isSameName(name: string, typed: string): boolean {
  return foldName(name) === foldName(typed.trim())
}
