import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import type { ComponentProps } from 'react'
import classes from './field.module.css'
import { Field } from './field.tsx'

/** The maximum length of email addresses and other systems' addresses in the api. */
const ADDRESS_MAX_CHARACTERS = 254

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  value: string
  onValue: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
}

export function TextField({ label, hint, error, onValue, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          type={type}
          maxLength={type === 'text' ? TEXT_MAX_CHARACTERS : ADDRESS_MAX_CHARACTERS}
          className={classes.control}
          {...input}
          {...control}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
