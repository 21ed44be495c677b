import { SelectField } from '../../ui/select-field.tsx'
import { browserZone } from './browser-zone.ts'

interface ZoneFieldProps {
  label: string
  nothingFound: string
  zone: string
  error: string | undefined
  onZone: (zone: string) => void
}

/** Whose clock is meant, by the names that this browser knows. */
export function ZoneField({ zone, onZone, ...field }: ZoneFieldProps) {
  const options = [...new Set([zone, browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return (
    <SelectField
      {...field}
      options={options}
      value={zone}
      onValue={(chosen) => onZone(chosen || zone)} // a zone is always needed
    />
  )
}
