import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import classes from './button.module.css'
import type { Icon } from '../marks/icons.ts'

/** Prevents the default while the button's action runs, so that a form is not submitted twice. */
const refuse = (event: MouseEvent) => event.preventDefault()

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Use one `primary` per screen, and `danger` for actions that can't be undone. */
  variant?: 'primary' | 'default' | 'quiet' | 'danger'
  icon?: Icon
  isLoading?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Shows a button. While its action runs, it keeps its width and the focus, and can't be pressed again. */
export function Button({
  variant = 'default',
  icon: ButtonIcon,
  isLoading = false,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.button} ${classes[variant]} ${className}`}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      onClick={isLoading ? refuse : onClick}
      {...rest}
    >
      {ButtonIcon && <ButtonIcon size={16} aria-hidden />}
      <span>{children}</span>
      {isLoading && <span className={classes.spinner} aria-hidden />}
    </button>
  )
}
