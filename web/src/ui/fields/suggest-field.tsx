import { Field } from './field.tsx'
import { SuggestInput } from './suggest-input.tsx'

interface SuggestFieldProps {
  label: string
  suggestions: readonly string[]
  value: string
  onValue: (value: string) => void
  placeholder?: string
  hint?: string | undefined
  error?: string | undefined
}

/** Shows a text field that suggests known values and accepts others. */
export function SuggestField({ label, hint, error, ...input }: SuggestFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <SuggestInput {...input} {...control} aria-label={label} />}
    </Field>
  )
}
