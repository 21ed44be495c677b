import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { SearchIcon } from '../marks/icons.ts'
import classes from './search-field.module.css'

interface SearchFieldProps {
  /** The accessible name, also shown while the field is empty. */
  label: string
  type?: 'search' | 'date'
  value: string
  onValue: (value: string) => void
  className?: string | undefined
  /** True to focus the field when its dialog opens. */
  isFocusedFirst?: boolean
}

/** Filters a list while the user types. */
export function SearchField(props: SearchFieldProps) {
  const { label, type = 'search', value, onValue, className = '', isFocusedFirst } = props
  return (
    <span className={`${classes.search} ${className}`}>
      <SearchIcon size={16} aria-hidden />
      <input
        type={type}
        aria-label={label}
        maxLength={TEXT_MAX_CHARACTERS}
        placeholder={label}
        value={value}
        autoComplete="off"
        autoFocus={isFocusedFirst}
        data-autofocus={isFocusedFirst || undefined}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </span>
  )
}
