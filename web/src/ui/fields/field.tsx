import { useId, type ReactNode } from 'react'
import classes from './field.module.css'
import { BadIcon } from '../marks/icons.ts'

interface FieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean
  }) => ReactNode
}

/** Frames a control, with its name above it and a hint or an error below. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error !== undefined })}
      {note && (
        <p id={noteId} className={error ? classes.error : classes.hint} role={error ? 'alert' : undefined}>
          {error && <BadIcon size={14} aria-hidden />}
          {note}
        </p>
      )}
    </div>
  )
}
