import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'
import type { Icon } from './icons.ts'

interface IconButtonProps extends ComponentProps<'button'> {
  icon: Icon
  /** Its name, also shown when the pointer rests on it. */
  label: string
}

export function IconButton({ icon: ButtonIcon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`${classes.button} ${className}`}
      {...rest}
    >
      <ButtonIcon size={18} aria-hidden />
    </button>
  )
}
