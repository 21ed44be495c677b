import type { ComponentProps } from 'react'
import classes from './toolbar-button.module.css'
import type { Icon } from '../marks/icons.ts'

interface ToolbarButtonProps extends ComponentProps<'button'> {
  icon: Icon
  children: string
}

/** Shows a button above a list. On narrow screens, its icon replaces its name. */
export function ToolbarButton({ icon: ButtonIcon, className = '', children, ...rest }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.button} ${className}`}
      aria-label={children}
      title={children}
      {...rest}
    >
      <ButtonIcon size={16} aria-hidden />
      <span className={classes.name}>{children}</span>
    </button>
  )
}
