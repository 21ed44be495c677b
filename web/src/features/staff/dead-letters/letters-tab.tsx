import { messages } from '../../../messages/messages.ts'
import { useInternalAddress } from '../internal-address.ts'
import { InternalList } from '../lists/internal-list.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { lettersList } from './letters-list.tsx'
import { ReasonSummary } from './reason-summary.tsx'
import { RunningWork } from './running-work.tsx'
import classes from './letters.module.css'

const texts = messages.internalLetters

export function LettersTab() {
  const address = useInternalAddress()
  return (
    <>
      <p className={classes.about}>{texts.about}</p>
      <RunningWork />
      <ReasonSummary onShow={(reason) => address.setFilters({ reason })} />
      <InternalList
        definition={lettersList}
        address={address}
        open={{ label: ({ letter_id }) => texts.open(letter_id), onOpen: address.openLetter }}
      />
      {address.letterId !== undefined && (
        <LetterDialog key={address.letterId} letterId={address.letterId} onClose={address.close} />
      )}
    </>
  )
}
