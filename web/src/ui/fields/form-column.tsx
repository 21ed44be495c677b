import { useEffect, useRef, type ComponentProps } from 'react'
import classes from './form-column.module.css'

interface FormColumnProps extends ComponentProps<'form'> {
  /** What the last try has come to: an error, or what is wrong with the input. */
  failure: object | null
}

/**
 * A form whose fields stand below each other; the browser's own checks stay out of the way of ours. After a failure the
 * first field that was refused has the focus.
 */
export function FormColumn({ failure, ...form }: FormColumnProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
  }, [failure])
  return <form ref={element} noValidate {...form} className={classes.form} />
}
