import type { Group } from '@sentinel/contracts/fleet/groups'
import type { Integration, Platform } from '@sentinel/contracts/integrations/integrations'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import classes from '../settings.module.css'
import { ClassesField } from './classes-field.tsx'
import { DigestFields } from './digest-fields.tsx'
import { ForwardingFields } from './forwarding-fields.tsx'
import { GroupsFields } from './groups-fields.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { isNotifying } from './settle-draft.ts'
import { useIntegrationForm } from './use-integration-form.ts'

const texts = messages.settings

interface IntegrationFormProps {
  platform: Platform
  stored: Integration | undefined
  groups: readonly Group[]
  knownClasses: readonly string[]
  onClose: () => void
}

/** What has been entered stays until it is saved, also after a failure. */
export function IntegrationForm({ platform, stored, groups, knownClasses, onClose }: IntegrationFormProps) {
  const form = useIntegrationForm({ platform, stored, groups, onClose })
  const { draft, change, errors, general } = form
  return (
    <form ref={form.element} className={classes.form} noValidate onSubmit={form.submit}>
      {isNotifying(platform) ? (
        <RecipientsField platform={platform} draft={draft} error={errors.recipients} onChange={change} />
      ) : (
        <ForwardingFields platform={platform} stored={stored} {...{ draft, errors }} onChange={change} />
      )}
      <ClassesField
        label={texts.form.classes}
        draft={draft.classes}
        known={knownClasses}
        error={errors.classes}
        onChange={(chosen) => change({ classes: chosen })}
      />
      <GroupsFields
        groups={groups}
        draft={draft.groups}
        known={knownClasses}
        errors={errors.groups}
        onChange={(chosen) => change({ groups: chosen })}
      />
      <Switch
        label={texts.form.alerts}
        isOn={draft.alertSetting === 'enabled'}
        onChange={(isOn) => change({ alertSetting: isOn ? 'enabled' : 'disabled' })}
      />
      {isNotifying(platform) && (
        <DigestFields platform={platform} draft={draft} error={errors.timeZone} onChange={change} />
      )}
      <GeneralError>{general}</GeneralError>
      <div className={classes.foot}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="primary" type="submit" isLoading={form.isSaving}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
