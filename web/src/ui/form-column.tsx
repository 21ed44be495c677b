import type { ComponentProps } from 'react'
import classes from './form-column.module.css'

/** A form whose fields stand below each other; the browser's own checks stay out of the way of ours. */
export function FormColumn(form: ComponentProps<'form'>) {
  return <form noValidate {...form} className={classes.form} />
}
