import { Platform } from '@sentinel/contracts/integrations/integrations'
import { OutgoingKind, OutgoingState } from '@sentinel/contracts/integrations/outgoing'
import { messages } from '../../../../messages/messages.ts'
import { ChoiceField } from '../../../../ui/fields/choice-field.tsx'
import type { LogFilter } from '../settings-address.ts'
import classes from './log.module.css'

const texts = messages.settings.log
const ANY = 'any'

const platforms = [
  { key: ANY, name: texts.anyPlatform },
  ...Platform.options.map((key) => ({ key, name: messages.settings.platforms[key] })),
] as const

const kinds = [
  { key: 'usual', name: texts.usualKinds },
  { key: 'all', name: texts.allKinds },
  ...OutgoingKind.options.map((key) => ({ key, name: texts.kinds[key] })),
] as const

const states = [
  { key: ANY, name: texts.anyState },
  ...OutgoingState.options.map((key) => ({ key, name: texts.states[key] })),
] as const

interface LogFiltersProps {
  filter: LogFilter
  onChange: (filter: LogFilter) => void
}

/** Which messages are shown. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  return (
    <div className={classes.filters} role="group" aria-label={texts.filters}>
      <ChoiceField
        label={texts.platform}
        options={platforms}
        chosen={filter.platform ?? ANY}
        onChoose={(chosen) => onChange({ ...filter, platform: chosen === ANY ? undefined : chosen })}
      />
      <ChoiceField
        label={texts.kind}
        options={kinds}
        chosen={filter.kind}
        onChoose={(kind) => onChange({ ...filter, kind })}
      />
      <ChoiceField
        label={texts.state}
        options={states}
        chosen={filter.state ?? ANY}
        onChoose={(chosen) => onChange({ ...filter, state: chosen === ANY ? undefined : chosen })}
      />
    </div>
  )
}
