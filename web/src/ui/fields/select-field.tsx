import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { type FocusEvent, type FormEvent, type KeyboardEvent, useState } from 'react'
import fieldClasses from './field.module.css'
import { Field } from './field.tsx'
import { findMeant } from './find-meant.ts'
import { findOptions } from './find-options.ts'
import { OpenIcon } from '../marks/icons.ts'
import classes from './select-field.module.css'

interface SelectFieldProps {
  label: string
  options: readonly string[]
  value: string
  onValue: (value: string) => void
  placeholder?: string
  /** Shown when nothing matches the typed text. */
  nothingFound: string
  /** True to take the typed text on Enter and on blur if it means one of the options. */
  takesTyped?: boolean
  /** Called on Enter if the text matches no option. The list closes so that the user can read the reason below the field. */
  onRefused?: (text: string) => void
  /** Text shown instead of the value, if the caller stores what is typed. */
  typed?: string | undefined
  /** Called with undefined when an emptied field loses the focus. The field then shows the value again. */
  onTyped?: (text: string | undefined) => void
  /** True to open the list only below the field, as high as the space there allows, so that it never covers what is above. */
  opensBelow?: boolean
  name?: string
  autoComplete?: string
  error?: string | undefined
}

const BELOW = { position: 'bottom', middlewares: { flip: false, shift: false, size: true } } as const

/** Shows a choice among many options, which users find by typing. */
export function SelectField({
  label,
  options,
  value,
  onValue,
  nothingFound,
  takesTyped = false,
  onRefused,
  typed,
  onTyped,
  opensBelow = false,
  error,
  ...rest
}: SelectFieldProps) {
  // `onSearchChange` is not used, because the kit also calls it to restore the value when the field loses the focus.
  const keeping = onTyped && {
    searchValue: typed ?? value,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => onTyped(currentTarget.value),
    onBlur: () => typed?.trim() === '' && onTyped(undefined),
  }
  const entering = useEntering({ options, value, onValue, onRefused })
  const taking = {
    allowDeselect: false,
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => entering.take(currentTarget.value),
  }
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select
          {...rest}
          {...control}
          {...((takesTyped || onRefused) && entering.props)}
          {...(takesTyped && taking)}
          {...keeping}
          aria-label={label} // names the list too
          data={options}
          value={value || null}
          onChange={(chosen) => onValue(chosen ?? '')}
          searchable
          filter={findOptions}
          selectFirstOptionOnChange
          onFocus={({ currentTarget }) => currentTarget.select()}
          nothingFoundMessage={nothingFound}
          rightSection={<OpenIcon size={16} aria-hidden />}
          withScrollArea={false}
          comboboxProps={{ shadow: 'none', offset: 4, ...(opensBelow && BELOW) }}
          classNames={{ ...classes, input: fieldClasses.control ?? '' }}
        />
      )}
    </Field>
  )
}

type Entering = Pick<SelectFieldProps, 'options' | 'value' | 'onValue' | 'onRefused'>

/** Makes Enter take the typed text if the kit has no highlighted option to take. */
function useEntering({ options, value, onValue, onRefused }: Entering) {
  const [isOpen, setOpen] = useState(false)
  const take = (typed: string) => {
    const meant = findMeant(options, typed)
    if (meant !== undefined && meant !== value) onValue(meant)
    return meant !== undefined
  }
  const takeOnEnter = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, nativeEvent, defaultPrevented } = event
    if (key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) setOpen(false) // the list would cover the message about the save
    // The kit prevents the default if it has taken the option reached with the arrow keys.
    if (key !== 'Enter' || defaultPrevented || nativeEvent.isComposing) return
    if (!(target instanceof HTMLInputElement) || target.value === value) return
    event.preventDefault() // Enter must not submit the unfinished form
    const isTaken = take(target.value)
    if (!isTaken) onRefused?.(target.value)
    if (isTaken || onRefused) setOpen(false)
  }
  return {
    take,
    props: {
      dropdownOpened: isOpen,
      onDropdownOpen: () => setOpen(true),
      onDropdownClose: () => setOpen(false),
      wrapperProps: { onKeyDown: takeOnEnter }, // handles the key after the kit
    },
  }
}
