import type { NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import type { SpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import { messages } from '../../../../messages/messages.ts'
import { Age } from '../../../../ui/marks/age.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { DeleteIcon, EditIcon, WarnIcon } from '../../../../ui/marks/icons.ts'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { VisuallyHidden } from '../../../../ui/marks/visually-hidden.tsx'
import { describeRule } from './describe-rule.ts'
import classes from './rules.module.css'

const texts = messages.settings.rules

interface RuleRowProps {
  rule: SpeciesRule
  groupNames: ReadonlyMap<number, string>
  /** Ways it is told by that are not set up. */
  deafChannels: readonly NotifyingPlatform[]
  onSwitch: (enabled: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

/** A rule in a sentence, and what can be done with it. */
export function RuleRow({ rule, groupNames, deafChannels, onSwitch, onEdit, onDelete }: RuleRowProps) {
  const sentence = describeRule(rule, groupNames)
  return (
    <li className={classes.rule} data-rule={rule.ruleId}>
      <div className={classes.words} data-off={!rule.enabled || undefined}>
        <p>{sentence}</p>
        <p className={classes.note}>
          {rule.lastToldAt ? (
            <>
              {texts.lastTold} <Age iso={rule.lastToldAt} />
            </>
          ) : (
            texts.neverTold
          )}
        </p>
        {deafChannels.map((channel) => (
          <p key={channel} className={classes.deaf}>
            <WarnIcon size={14} aria-hidden />
            {texts.isDeaf(channel)}
          </p>
        ))}
      </div>
      <div className={classes.actions}>
        <Switch
          label={<VisuallyHidden>{texts.switch(sentence)}</VisuallyHidden>}
          isOn={rule.enabled}
          onChange={onSwitch}
        />
        <IconButton icon={EditIcon} label={texts.edit(sentence)} onClick={onEdit} />
        <IconButton icon={DeleteIcon} label={texts.delete(sentence)} onClick={onDelete} />
      </div>
    </li>
  )
}
