import type { Passkey, SecondFactor } from '@sentinel/contracts/account/second-factor'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { UnsavedGuard } from '../../../../ui/dialogs/unsaved-guard.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Age } from '../../../../ui/marks/age.tsx'
import { Time } from '../../../../ui/marks/time.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import dialogClasses from './dialog.module.css'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import classes from './second-factor-card.module.css'
import {
  isSetupMissing,
  secondFactorQuery,
  makeRecoveryCodesMutation,
  removeAuthenticatorMutation,
  removePasskeyMutation,
} from './second-factor.ts'
import { SetUpAppDialog } from './set-up-app-dialog.tsx'

const texts = messages.secondFactor

/** Shows the person's second factors, and turns them on and off. */
export function SecondFactorCard() {
  const factors = useQuery(secondFactorQuery)
  return (
    <Card title={texts.title} note={texts.note}>
      {factors.isPending && <Skeleton height="180px" />}
      {factors.isError && <ErrorState error={factors.error} onRetry={() => void factors.refetch()} />}
      {factors.data && <Factors {...factors.data} />}
    </Card>
  )
}

type Open = 'app' | 'remove app' | 'passkey' | 'codes' | Removal | undefined

interface Removal {
  passkeyId: number
  name: string
}

function Factors(factors: SecondFactor) {
  const { authenticator, passkeys, recovery_codes_left } = factors
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const count = passkeys.length + (authenticator ? 1 : 0)
  const removing = typeof open === 'object' ? open : undefined
  return (
    <>
      {isSetupMissing(factors) && <Notice>{texts.required}</Notice>}
      <ul className={classes.list}>
        <AppRow confirmedAt={authenticator?.confirmed_at} onOpen={setOpen} />
        <PasskeyRows {...factors} onOpen={setOpen} />
        {count > 0 && (
          <FactorRow name={texts.codes.name} state={texts.codes.left(recovery_codes_left)}>
            <Button onClick={() => setOpen('codes')}>{texts.codes.make}</Button>
          </FactorRow>
        )}
      </ul>
      <SetUpAppDialog isOpen={open === 'app'} onClose={close} />
      <AddPasskeyDialog isOpen={open === 'passkey'} onClose={close} />
      <NewCodesDialog isOpen={open === 'codes'} onClose={close} />
      <RemoveFactorDialog
        factor={open === 'remove app' ? 'authenticator' : removing}
        isLast={count === 1}
        onClose={close}
      />
    </>
  )
}

interface AppRowProps {
  confirmedAt: string | undefined
  onOpen: (open: Open) => void
}

function AppRow({ confirmedAt, onOpen }: AppRowProps) {
  if (confirmedAt === undefined)
    return (
      <FactorRow name={texts.app.name} state={texts.app.off}>
        <Button onClick={() => onOpen('app')}>{texts.app.setUp}</Button>
      </FactorRow>
    )
  const since = (
    <>
      {texts.app.on} <Time iso={confirmedAt} />
    </>
  )
  return (
    <FactorRow name={texts.app.name} state={since}>
      <Button variant="danger" onClick={() => onOpen('remove app')}>
        {texts.app.turnOff}
      </Button>
    </FactorRow>
  )
}

interface PasskeyRowsProps extends Pick<SecondFactor, 'passkeys' | 'passkeys_offered'> {
  onOpen: (open: Open) => void
}

function PasskeyRows({ passkeys, passkeys_offered, onOpen }: PasskeyRowsProps) {
  const { passkeys: words } = texts
  return (
    <>
      <FactorRow name={words.name} state={passkeys_offered ? words.none : words.unavailable}>
        {passkeys_offered && <Button onClick={() => onOpen('passkey')}>{words.add}</Button>}
      </FactorRow>
      {passkeys.map((passkey) => (
        <FactorRow key={passkey.passkey_id} isPart name={passkey.name} state={<PasskeyUse {...passkey} />}>
          <Button
            variant="danger"
            aria-label={words.removeNamed(passkey.name)}
            onClick={() => onOpen({ passkeyId: passkey.passkey_id, name: passkey.name })}
          >
            {words.remove}
          </Button>
        </FactorRow>
      ))}
    </>
  )
}

function PasskeyUse({ created_at, last_used_at }: Passkey) {
  return (
    <>
      {texts.passkeys.added} <Age iso={created_at} /> ·{' '}
      {last_used_at ? (
        <>
          {texts.passkeys.used} <Age iso={last_used_at} />
        </>
      ) : (
        texts.passkeys.unused
      )}
    </>
  )
}

interface FactorRowProps {
  name: string
  state: ReactNode
  /** True if the row belongs to the one above. */
  isPart?: boolean
  children: ReactNode
}

function FactorRow({ name, state, isPart = false, children }: FactorRowProps) {
  return (
    <li className={`${classes.row} ${isPart ? classes.part : ''}`}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.state}>{state}</span>
      </div>
      {children}
    </li>
  )
}

interface NewCodesDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks for confirmation before the saved codes stop working, and shows the new ones. */
function NewCodesDialog({ isOpen, onClose }: NewCodesDialogProps) {
  const make = useMutation(makeRecoveryCodesMutation(useQueryClient()))
  const codes = make.data?.recovery_codes
  const close = () => {
    make.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={codes ? texts.codes.title : texts.codes.makeTitle}
      isFirm={make.isPending || codes !== undefined}
      onClose={close}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onClose={close} />
      ) : (
        <div className={dialogClasses.stack}>
          <UnsavedGuard isDirty={make.isPending} words={texts.codes.leave} />
          <p>{texts.codes.makeBody}</p>
          <GeneralError>{make.error ? explainFailure(make.error).text : undefined}</GeneralError>
          <div className={dialogClasses.answers}>
            <Button data-autofocus disabled={make.isPending} onClick={close}>
              {messages.ui.cancel}
            </Button>
            <Button variant="primary" isLoading={make.isPending} onClick={() => make.mutate()}>
              {texts.codes.make}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

interface RemoveFactorDialogProps {
  /** The factor that the dialog removes. Undefined while the dialog is closed. */
  factor: 'authenticator' | { passkeyId: number; name: string } | undefined
  /** True if the account has no other factor. */
  isLast: boolean
  onClose: () => void
}

/** Asks for confirmation before a second factor is removed. */
function RemoveFactorDialog({ factor, isLast, onClose }: RemoveFactorDialogProps) {
  const queryClient = useQueryClient()
  const removeApp = useMutation(removeAuthenticatorMutation(queryClient))
  const removePasskey = useMutation(removePasskeyMutation(queryClient))
  const passkey = typeof factor === 'object' ? factor : undefined
  const error = removeApp.error ?? removePasskey.error
  const close = () => {
    removeApp.reset()
    removePasskey.reset()
    onClose()
  }
  const done = (text: string) => ({
    onSuccess: () => {
      notify({ text, tone: 'good' })
      close()
    },
  })
  const confirm = () => {
    if (passkey) removePasskey.mutate(passkey.passkeyId, done(texts.passkeys.removed(passkey.name)))
    else removeApp.mutate(undefined, done(texts.app.offDone))
  }
  return (
    <ConfirmDialog
      isOpen={factor !== undefined}
      title={passkey ? texts.passkeys.removeTitle(passkey.name) : texts.app.offTitle}
      confirm={passkey ? texts.passkeys.remove : texts.app.turnOff}
      isLoading={removeApp.isPending || removePasskey.isPending}
      error={error ? explainFailure(error).text : undefined}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{passkey ? texts.passkeys.removeBody : texts.app.offBody}</p>
      {isLast && <p>{texts.last}</p>}
    </ConfirmDialog>
  )
}
