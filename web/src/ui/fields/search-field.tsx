import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { SearchIcon } from '../marks/icons.ts'
import classes from './search-field.module.css'

interface SearchFieldProps {
  /** Its name, also shown while it is empty. */
  label: string
  type?: 'search' | 'date'
  value: string
  onValue: (value: string) => void
  className?: string | undefined
  /** Has the focus when the dialog that it is in opens. */
  isFocusedFirst?: boolean
}

/** Narrows a list down while it is typed into. */
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
