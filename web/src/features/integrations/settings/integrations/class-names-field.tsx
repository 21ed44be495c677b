import { foldName } from '@sentinel/contracts/values/fold-name'
import { messages } from '../../../../messages/messages.ts'
import { ChipsField } from '../../../../ui/fields/chips-field.tsx'
import { addClass } from './add-class.ts'
import type { ClassesDraft } from './draft-integration.ts'

const texts = messages.settings.form

interface ClassNamesFieldProps {
  label: string
  draft: ClassesDraft
  known: readonly string[]
  error: string | undefined
  onChange: (draft: ClassesDraft) => void
}

/** Edits the chosen classes. Suggests those that the cameras know, and accepts other names. */
export function ClassNamesField({ label, draft, known, error, onChange }: ClassNamesFieldProps) {
  const chosen = new Set(draft.names.map((name) => foldName(name)))
  return (
    <ChipsField
      label={label}
      values={draft.names}
      typed={draft.typed}
      suggestions={known.filter((name) => !chosen.has(foldName(name)))}
      placeholder={texts.selectedPlaceholder}
      hint={texts.selectedHint}
      error={error}
      words={{ add: texts.add, remove: texts.remove }}
      onTyped={(typed) => onChange({ ...draft, typed })}
      onAdd={(typed) => {
        const added = addClass(draft, typed)
        if (!('error' in added)) onChange(added)
      }}
      onRemove={(gone) => onChange({ ...draft, names: draft.names.filter((name) => name !== gone) })}
    />
  )
}
