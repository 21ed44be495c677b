import { AlertType, alertTypes } from '@sentinel/contracts/alerts/alert-types'
import type { AlertSettings } from '@sentinel/contracts/alerts/alerts'
import type { Group } from '@sentinel/contracts/fleet/groups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { saveAlertSettings } from '../queries.ts'
import { NotifierChoice } from '../notifier/notifier-choice.tsx'
import classes from './alert-settings.module.css'
import { isIgnored, NO_CHANGES, setIgnored, setWanted, toSettings } from './draft-settings.ts'

const texts = messages.alerts.settings

interface AlertSettingsFormProps {
  stored: AlertSettings
  groups: readonly Group[]
  onClose: () => void
}

/** What has been chosen stays until it is saved, also after a failure. */
export function AlertSettingsForm({ stored, groups, onClose }: AlertSettingsFormProps) {
  const [draft, setDraft] = useState(NO_CHANGES)
  const save = useMutation(saveAlertSettings(useQueryClient()))
  const chosen = toSettings(stored, draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(chosen, {
      onSuccess: () => {
        notify({ text: texts.saved, tone: 'good' })
        onClose()
      },
    })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <fieldset className={classes.choices}>
        <legend>{texts.types}</legend>
        {AlertType.options.map((type) => {
          const { name, setting } = alertTypes[type]
          return (
            <Switch
              key={type}
              label={name}
              isOn={chosen.settings[setting]}
              onChange={(isOn) => setDraft(setWanted(draft, setting, isOn))}
            />
          )
        })}
      </fieldset>
      <fieldset className={classes.choices}>
        <legend>{texts.groups}</legend>
        {groups.length === 0 && <p className={classes.note}>{texts.noGroups}</p>}
        {groups.map(({ group_id, group_name, devices }) => (
          <div key={group_id} className={classes.group}>
            <Switch
              label={group_name}
              isOn={isIgnored(stored, draft, group_id)}
              onChange={(isOn) => setDraft(setIgnored(draft, group_id, isOn))}
            />
            <span className={classes.note}>{texts.devices(devices.length)}</span>
          </div>
        ))}
      </fieldset>
      <NotifierChoice />
      <GeneralError>{save.error ? texts.notSaved(explainFailure(save.error).text) : undefined}</GeneralError>
      <div className={classes.foot}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="primary" type="submit" isLoading={save.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
