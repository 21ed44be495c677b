import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { alertSettingsQuery, saveAlertSettings } from './queries.ts'
import classes from './alert-settings.module.css'
import { AlertType, alertTypes } from '@sentinel/contracts/alerts/alert-types'
import type { AlertSettings } from '@sentinel/contracts/alerts/alerts'
import type { Group } from '@sentinel/contracts/fleet/groups'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { NotifierChoice } from '../notifier/notifier-choice.tsx'
import { NO_CHANGES, isIgnored, setIgnored, setWanted, toSettings } from './draft-settings.ts'

const texts = messages.alerts.settings

interface AlertSettingsDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Sets which alerts a user gets. */
export function AlertSettingsDialog({ isOpen, onClose }: AlertSettingsDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={texts.title} onClose={onClose}>
      <p className={classes.intro}>{texts.intro}</p>
      <Content onClose={onClose} />
    </Dialog>
  )
}

function Content({ onClose }: Pick<AlertSettingsDialogProps, 'onClose'>) {
  const settings = useQuery(alertSettingsQuery)
  const groups = useQuery(groupsQuery)
  const retry = () => {
    void settings.refetch()
    void groups.refetch()
  }
  if (settings.data && groups.data)
    return <AlertSettingsForm stored={settings.data} groups={groups.data} onClose={onClose} />
  const error = settings.error ?? groups.error
  return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton height="264px" />
}

interface AlertSettingsFormProps {
  stored: AlertSettings
  groups: readonly Group[]
  onClose: () => void
}

/** Keeps what the user has chosen until it is saved, even after a failure. */
function AlertSettingsForm({ stored, groups, onClose }: AlertSettingsFormProps) {
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
