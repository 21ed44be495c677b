import { useEffect, useRef, type ComponentProps } from 'react'
import classes from './form-column.module.css'

interface FormColumnProps extends ComponentProps<'form'> {
  /** The result of the last attempt: an error, or the messages about the input. */
  failure: object | null
}

/**
 * Shows a form whose fields are stacked. Replaces the browser's own validation with ours, and focuses the first refused field after a
 * failure.
 */
export function FormColumn({ failure, ...form }: FormColumnProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
  }, [failure])
  return <form ref={element} noValidate {...form} className={classes.form} />
}
