import type { ComponentProps, ReactNode } from 'react'
import classes from './icon-button.module.css'
import type { Icon } from '../marks/icons.ts'

interface IconButtonProps extends ComponentProps<'button'> {
  icon: Icon
  /** Shown instead of the icon. */
  children?: ReactNode
  /** The accessible name, also shown as a tooltip. */
  label: string
}

export function IconButton({ icon: ButtonIcon, label, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`${classes.button} ${className}`}
      {...rest}
    >
      {children ?? <ButtonIcon size={18} aria-hidden />}
    </button>
  )
}
