import type { NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import { messages } from '../../../../messages/messages.ts'
import { Switch } from '../../../../ui/controls/switch.tsx'
import classes from '../settings.module.css'
import { ZoneField } from '../zone-field.tsx'
import type { IntegrationDraft } from './draft-integration.ts'
import { digestClock } from './integration-facts.tsx'

const texts = messages.settings.form

interface DigestFieldsProps {
  platform: NotifyingPlatform
  draft: IntegrationDraft
  error: string | undefined
  onChange: (changes: Partial<IntegrationDraft>) => void
}

/** Whether the day is summed up, which mail alone can do, and by whose clock. */
export function DigestFields({ platform, draft, error, onChange }: DigestFieldsProps) {
  const isDaily = draft.digestSetting === 'daily'
  return (
    <div className={classes.form}>
      {platform === 'email' && (
        <div>
          <Switch
            label={texts.digest}
            isOn={isDaily}
            onChange={(isOn) => onChange({ digestSetting: isOn ? 'daily' : 'none' })}
          />
          <p className={classes.note}>{texts.digestNote(digestClock, draft.timeZone)}</p>
        </div>
      )}
      <ZoneField
        label={texts.timeZone}
        zone={draft.timeZone}
        error={error}
        onZone={(timeZone) => onChange({ timeZone })}
      />
    </div>
  )
}
