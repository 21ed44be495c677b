import { CONFIRMATION_TEXT } from '@sentinel/contracts/commands/limits'
import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { useQuery } from '@tanstack/react-query'
import { duration } from '../../../messages/duration.ts'
import { messages } from '../../../messages/messages.ts'
import { approvedReleasesQuery } from '../../../shared/commands/commands.ts'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { LoadFailure } from '../choice/load-failure.tsx'
import classes from './ota.module.css'
import type { MessageForm } from './use-create-messages.ts'

const texts = messages.otaMessages.form

/** What the chosen type of message needs to know. */
export function MessageOptions({ form }: { form: MessageForm }) {
  const { type } = form.draft
  if (type === 'update_state') return <WorkOptions form={form} />
  if (type === 'update_model_settings')
    return (
      <>
        <ReleaseOption form={form} />
        <ConfirmationField form={form} />
      </>
    )
  if (type === 'reset_device')
    return (
      <>
        <Notice>{texts.reset}</Notice>
        <ConfirmationField form={form} />
      </>
    )
  return null
}

function WorkOptions({ form: { draft, change, errors } }: { form: MessageForm }) {
  const minutes = Number(draft.cycle)
  return (
    <div className={classes.pair}>
      <TextField
        label={texts.cycle}
        hint={Number.isInteger(minutes) && minutes > 0 ? duration(minutes) : undefined}
        inputMode="numeric"
        maxLength={TEXT_MAX_CHARACTERS}
        value={draft.cycle}
        error={errors.cycle}
        onValue={(cycle) => change({ cycle })}
      />
      <TextField
        label={texts.trigger}
        inputMode="numeric"
        maxLength={TEXT_MAX_CHARACTERS}
        value={draft.trigger}
        error={errors.trigger}
        onValue={(trigger) => change({ trigger })}
      />
    </div>
  )
}

function ReleaseOption({ form: { draft, change, errors } }: { form: MessageForm }) {
  const releases = useQuery(approvedReleasesQuery)
  const options = (releases.data ?? []).map(({ id, name }) => ({
    key: String(id),
    name: texts.releaseOf(id, name),
  }))
  return (
    <>
      <LoadFailure query={releases} what={texts.releases} notRead={texts.notRead} />
      {releases.data?.length === 0 && <Notice>{texts.noReleases}</Notice>}
      <ChoiceField
        label={texts.release}
        options={[{ key: '', name: texts.chooseRelease }, ...options]}
        chosen={draft.release}
        error={errors.release}
        onChoose={(release) => change({ release })}
      />
    </>
  )
}

function ConfirmationField({ form: { draft, change, errors } }: { form: MessageForm }) {
  return (
    <TextField
      label={texts.confirmation}
      hint={texts.confirmationHint(CONFIRMATION_TEXT)}
      maxLength={TEXT_MAX_CHARACTERS}
      autoComplete="off"
      value={draft.confirmation}
      error={errors.confirmation}
      onValue={(confirmation) => change({ confirmation })}
    />
  )
}
