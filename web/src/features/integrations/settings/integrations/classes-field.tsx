import { messages } from '../../../../messages/messages.ts'
import { FilterIcon, ListIcon, NoneIcon } from '../../../../ui/marks/icons.ts'
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx'
import classes from '../settings.module.css'
import { ClassNamesField } from './class-names-field.tsx'
import type { ClassesDraft } from './draft-integration.ts'

const texts = messages.settings.form

interface ClassesFieldProps {
  label: string
  draft: ClassesDraft
  known: readonly string[]
  error: string | undefined
  onChange: (draft: ClassesDraft) => void
}

/** Sightings of which classes are sent. */
export function ClassesField({ label, draft, known, error, onChange }: ClassesFieldProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      <SegmentedControl
        label={label}
        options={[
          { key: 'all', name: texts.choices.all, icon: ListIcon },
          { key: 'none', name: texts.choices.none, icon: NoneIcon },
          { key: 'selected', name: texts.choices.selected, icon: FilterIcon },
        ]}
        chosen={draft.choice}
        onChoose={(choice) => onChange({ ...draft, choice })}
      />
      {draft.choice === 'all' && <p className={classes.note}>{texts.allHint}</p>}
      {draft.choice === 'selected' && (
        <ClassNamesField label={texts.selected} {...{ draft, known, error, onChange }} />
      )}
    </fieldset>
  )
}
