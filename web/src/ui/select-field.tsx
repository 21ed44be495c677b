import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import fieldClasses from './field.module.css'
import { Field } from './field.tsx'
import { OpenIcon } from './icons.ts'
import classes from './select-field.module.css'

interface SelectFieldProps {
  label: string
  options: readonly string[]
  value: string
  onValue: (value: string) => void
  placeholder?: string
  /** Shown when nothing matches what is typed. */
  nothingFound: string
  name?: string
  autoComplete?: string
  error?: string | undefined
}

/** A choice among many, found by typing. */
export function SelectField({
  label,
  options,
  value,
  onValue,
  nothingFound,
  error,
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select
          {...rest}
          {...control}
          data={options}
          value={value || null}
          onChange={(chosen) => onValue(chosen ?? '')}
          searchable
          nothingFoundMessage={nothingFound}
          rightSection={<OpenIcon size={16} aria-hidden />}
          withScrollArea={false}
          comboboxProps={{ shadow: 'none', offset: 4 }}
          classNames={{ ...classes, input: fieldClasses.control ?? '' }}
        />
      )}
    </Field>
  )
}
