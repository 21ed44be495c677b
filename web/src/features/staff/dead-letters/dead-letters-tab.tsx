import { messages } from '../../../messages/messages.ts'
import { useInternalAddress } from '../internal-address.ts'
import { InternalList } from '../lists/internal-list.tsx'
import { DeadLetterDialog } from './dead-letter-dialog.tsx'
import { deadLettersList } from './dead-letters-list.tsx'
import { ReasonSummary } from './reason-summary.tsx'
import { RunningWork } from './running-work.tsx'
import classes from './dead-letters.module.css'

const texts = messages.internalDeadLetters

export function DeadLettersTab() {
  const address = useInternalAddress()
  return (
    <>
      <p className={classes.about}>{texts.about}</p>
      <RunningWork />
      <ReasonSummary onShow={(reason) => address.setFilters({ reason })} />
      <InternalList
        definition={deadLettersList}
        address={address}
        open={{ label: ({ letter_id }) => texts.open(letter_id), onOpen: address.openDeadLetter }}
      />
      {address.deadLetterId !== undefined && (
        <DeadLetterDialog
          key={address.deadLetterId}
          deadLetterId={address.deadLetterId}
          onClose={address.close}
        />
      )}
    </>
  )
}
