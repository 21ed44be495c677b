import type { ReactNode } from 'react'
import classes from './switch.module.css'

interface SwitchProps {
  label: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className={classes.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={classes.track} aria-hidden />
      {label}
    </label>
  )
}
