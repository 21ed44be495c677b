import type { Passkey, SecondFactor } from '@sentinel/contracts/account/second-factor'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Age } from '../../../../ui/marks/age.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Time } from '../../../../ui/marks/time.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import classes from './second-factor-card.module.css'
import { isSetupMissing, secondFactorQuery } from './second-factor.ts'
import { SetUpAppDialog } from './set-up-app-dialog.tsx'

const texts = messages.secondFactor

/** What the person signs in with besides the password, and what turns it on and off. */
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
  /** Belongs to the row above. */
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
