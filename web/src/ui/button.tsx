import type { ButtonHTMLAttributes } from 'react'
import classes from './button.module.css'
import type { Icon } from './icons.ts'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One `primary` a screen; `danger` for what can't be taken back. */
  variant?: 'primary' | 'default' | 'quiet' | 'danger'
  icon?: Icon
  isLoading?: boolean
}

/** A button that does something; it keeps its width and can't be pressed again while it works. */
export function Button({
  variant = 'default',
  icon: ButtonIcon,
  isLoading = false,
  className = '',
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.button} ${classes[variant]} ${className}`}
      disabled={disabled === true || isLoading}
      aria-busy={isLoading || undefined}
      {...rest}
    >
      {ButtonIcon && <ButtonIcon size={16} aria-hidden />}
      <span>{children}</span>
      {isLoading && <span className={classes.spinner} aria-hidden />}
    </button>
  )
}
