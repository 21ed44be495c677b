import fieldClasses from './field.module.css'
import { Field } from './field.tsx'

interface ChoiceFieldProps<Key extends string> {
  label: string
  options: readonly { key: Key; name: string; isDisabled?: boolean }[]
  chosen: Key
  onChoose: (key: Key) => void
  onFocus?: () => void
  hint?: string | undefined
  error?: string | undefined
}

/** Shows a choice among some options. Uses the browser's own select, because it needs the fewest touches on a phone. */
export function ChoiceField<Key extends string>({
  label,
  options,
  chosen,
  onChoose,
  onFocus,
  hint,
  error,
}: ChoiceFieldProps<Key>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          className={fieldClasses.control}
          value={chosen}
          onFocus={onFocus}
          onChange={({ currentTarget }) => onChoose(currentTarget.value as Key)} // safe: one of the options
        >
          {options.map(({ key, name, isDisabled }) => (
            <option key={key} value={key} disabled={isDisabled}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
