import { useState, type ComponentProps } from 'react'
import { messages } from '../../messages/messages.ts'
import fieldClasses from './field.module.css'
import { Field } from './field.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { HideIcon, ShowIcon } from '../marks/icons.ts'
import classes from './password-field.module.css'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  label: string
  value: string
  onValue: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
}

export function PasswordField({ label, hint, error, onValue, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={classes.frame}>
          <input
            type={isShown ? 'text' : 'password'}
            className={`${fieldClasses.control} ${classes.control}`}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
          <IconButton
            className={classes.toggle ?? ''}
            icon={isShown ? HideIcon : ShowIcon}
            label={isShown ? messages.password.hide : messages.password.show}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}
