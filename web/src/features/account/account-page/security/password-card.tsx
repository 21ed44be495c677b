import { type FormEvent, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { FormColumn } from '../../../../ui/fields/form-column.tsx'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'
import { PasswordRequirementList } from '../../../../shared/account/password-requirement-list.tsx'
import classes from './password-card.module.css'
import { useChangePassword } from './use-change-password.ts'

const texts = messages.security.password

/** Change Password; after a change both fields are empty. */
export function PasswordCard() {
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const { change, refusals } = useChangePassword(() => {
    setCurrent('')
    setWanted('')
  })
  const isComplete = current !== '' && wanted !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !change.isPending) change.mutate({ currPassword: current, newPassword: wanted })
  }
  return (
    <Card title={texts.title} note={texts.note}>
      <div className={classes.form}>
        <FormColumn onSubmit={submit} failure={change.error}>
          <PasswordField
            label={texts.current}
            name="currPassword"
            autoComplete="current-password"
            value={current}
            onValue={setCurrent}
            error={change.variables?.currPassword === current ? refusals.currPassword : undefined}
          />
          <PasswordField
            label={texts.wanted}
            name="newPassword"
            autoComplete="new-password"
            value={wanted}
            onValue={setWanted}
            error={change.variables?.newPassword === wanted ? refusals.newPassword : undefined}
          />
          <PasswordRequirementList password={wanted} current={current} />
          <Button type="submit" variant="primary" isLoading={change.isPending} disabled={!isComplete}>
            {texts.change}
          </Button>
        </FormColumn>
      </div>
    </Card>
  )
}
