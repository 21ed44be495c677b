import { type ComponentProps, type KeyboardEvent, type Ref, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import classes from './chips-field.module.css'
import fieldClasses from './field.module.css'
import { Field } from './field.tsx'
import { CloseIcon } from '../marks/icons.ts'
import { SuggestInput } from './suggest-input.tsx'

interface ChipsFieldProps {
  label: string
  values: readonly string[]
  typed: string
  onTyped: (typed: string) => void
  onAdd: (text: string) => void
  onRemove: (value: string) => void
  words: { add: string; remove: (value: string) => string }
  /** The values suggested while typing. Without them any text can be added. */
  suggestions?: readonly string[]
  /** True if no more values can be added. */
  isFull?: boolean
  hint?: string | undefined
  error?: string | undefined
  placeholder?: string | undefined
  /** Input attributes for phone keyboards and autofill. */
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'>
}

/** Edits several values. Existing values can be removed, and Enter or the button adds the typed one. */
export function ChipsField(props: ChipsFieldProps) {
  const { label, hint, error, values, typed, words, isFull = false } = props
  const input = useRef<HTMLInputElement>(null)
  const add = (text: string) => {
    if (!isFull && text.trim() !== '') props.onAdd(text)
    input.current?.focus()
  }
  const remove = (value: string) => {
    props.onRemove(value)
    input.current?.focus()
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          {values.length > 0 && (
            <ul className={classes.chips}>
              {values.map((value) => (
                <Chip
                  key={value}
                  value={value}
                  removeLabel={words.remove(value)}
                  onRemove={() => remove(value)}
                />
              ))}
            </ul>
          )}
          <div className={classes.entry}>
            <Entry {...props} control={control} ref={input} onAdd={add} />
            <Button disabled={isFull || typed.trim() === ''} onClick={() => add(typed)}>
              {words.add}
            </Button>
          </div>
        </>
      )}
    </Field>
  )
}

interface EntryProps extends Pick<
  ChipsFieldProps,
  'label' | 'typed' | 'onTyped' | 'onAdd' | 'suggestions' | 'isFull' | 'placeholder' | 'input'
> {
  control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }
  ref: Ref<HTMLInputElement>
}

function Entry({
  control,
  ref,
  label,
  typed,
  onTyped,
  onAdd,
  suggestions,
  isFull,
  placeholder,
  input,
}: EntryProps) {
  const addOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault() // Enter must not submit the unfinished form
    if (!hasChosenOption(event.currentTarget)) onAdd(typed)
  }
  const shared = { ...control, ref, placeholder, onKeyDown: addOnEnter }
  if (suggestions)
    return (
      <SuggestInput
        {...shared}
        {...{ suggestions }}
        aria-label={label}
        value={typed}
        onValue={onTyped}
        onTake={onAdd}
      />
    )
  return (
    <input
      {...input}
      {...shared}
      className={fieldClasses.control}
      value={typed}
      readOnly={isFull}
      onChange={({ currentTarget }) => onTyped(currentTarget.value)}
    />
  )
}

interface ChipProps {
  value: string
  removeLabel: string
  onRemove: () => void
}

function Chip({ value, removeLabel, onRemove }: ChipProps) {
  return (
    <li className={classes.chip}>
      <span>{value}</span>
      <button type="button" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <CloseIcon size={14} aria-hidden />
      </button>
    </li>
  )
}

/**
 * Returns true if Enter applies to the suggestion reached with the arrow keys. Checks that it exists, because the kit keeps the id of a
 * removed suggestion.
 */
function hasChosenOption(input: HTMLInputElement): boolean {
  const id = input.getAttribute('aria-activedescendant')
  return id !== null && document.getElementById(id)?.dataset['comboboxSelected'] !== undefined
}
