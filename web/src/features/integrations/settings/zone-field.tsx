import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { browserZone } from '../../../platform/time/zone.ts'

interface ZoneFieldProps {
  label: string
  zone: string
  error: string | undefined
  onZone: (zone: string) => void
}

/** Selects a time zone from the names that this browser knows. The browser's own zone is near the top. */
export function ZoneField({ zone, onZone, ...field }: ZoneFieldProps) {
  const zones = [...new Set([zone, browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return (
    <ChoiceField
      {...field}
      options={zones.map((name) => ({ key: name, name }))}
      chosen={zone}
      onChoose={onZone}
    />
  )
}
