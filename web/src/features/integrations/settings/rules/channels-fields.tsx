import { NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import { useId } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import classes from '../settings.module.css'
import type { RuleDraft } from './draft-rule.ts'

const texts = messages.settings

interface ChannelsFieldsProps {
  draft: RuleDraft
  /** The ways that are set up. */
  channels: readonly NotifyingPlatform[]
  error: string | undefined
  onChange: (changes: Partial<RuleDraft>) => void
}

/** By which ways the person is told. */
export function ChannelsFields({ draft, channels, error, onChange }: ChannelsFieldsProps) {
  const noteId = useId()
  const deaf = draft.platforms.filter((channel) => !channels.includes(channel))
  const choose = (channel: NotifyingPlatform, isOn: boolean) =>
    onChange({
      platforms: NotifyingPlatform.options.filter((known) =>
        known === channel ? isOn : draft.platforms.includes(known),
      ),
    })
  return (
    <fieldset className={classes.choices} aria-describedby={deaf.length > 0 ? noteId : undefined}>
      <legend>{texts.ruleForm.platforms}</legend>
      <div className={classes.switches}>
        {NotifyingPlatform.options.map((channel) => (
          <Switch
            key={channel}
            label={texts.platforms[channel]}
            isOn={draft.platforms.includes(channel)}
            onChange={(isOn) => choose(channel, isOn)}
          />
        ))}
      </div>
      {deaf.length > 0 && (
        <p id={noteId} className={classes.note}>
          {deaf.map((channel) => texts.rules.isDeaf(channel)).join(' ')}
        </p>
      )}
      <GeneralError>{error}</GeneralError>
    </fieldset>
  )
}
