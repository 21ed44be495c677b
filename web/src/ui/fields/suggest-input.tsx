import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { foldName } from '@sentinel/contracts/values/fold-name'
import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { Autocomplete } from '@mantine/core'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import fieldClasses from './field.module.css'
import classes from './select-field.module.css'

const SHOWN_MAX = 100

interface SuggestInputProps {
  id: string
  /** Also the list's accessible name. */
  'aria-label': string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  ref?: Ref<HTMLInputElement>
  suggestions: readonly string[]
  value: string
  onValue: (value: string) => void
  /** Called with a chosen suggestion. If omitted, the suggestion is put into the input as if it had been typed. */
  onTake?: (suggestion: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  placeholder?: string | undefined
}

/** Shows an input that suggests known values and accepts any text. */
export function SuggestInput({ suggestions, onValue, onTake, ...input }: SuggestInputProps) {
  const taken = useRef<string>(undefined)
  const [isOpen, setOpen] = useState(false)
  /** Makes Enter end the choice instead of submitting the form: it takes the only suggestion that can be meant, or else leaves the typed text. */
  const endChoice = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event)
    if (!isOpen || event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    const begun = suggestions.filter((one) => foldName(one).startsWith(foldName(input.value.trim())))
    const [only] = begun
    if (only !== undefined && begun.length === 1 && input.value.trim() !== '') onValue(only)
    setOpen(false)
  }
  return (
    <Autocomplete
      maxLength={TEXT_MAX_CHARACTERS}
      {...input}
      onKeyDown={endChoice}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      data={[...suggestions]}
      limit={SHOWN_MAX}
      onOptionSubmit={(suggestion) => {
        if (!onTake) return
        taken.current = suggestion
        onTake(suggestion)
      }}
      onChange={(value) => {
        // The kit writes a chosen suggestion into the input. If `onTake` has received it, the input must not show it.
        if (value === taken.current) taken.current = undefined
        else onValue(value)
      }}
      autoComplete="off"
      withScrollArea={false}
      comboboxProps={{ shadow: 'none', offset: 4 }}
      classNames={{ ...classes, input: fieldClasses.control ?? '' }}
    />
  )
}
