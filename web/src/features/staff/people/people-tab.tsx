import { messages } from '../../../messages/messages.ts'
import { useInternalAddress } from '../internal-address.ts'
import { InternalList } from '../lists/internal-list.tsx'
import { peopleList } from './people-list.tsx'
import { PersonDialog } from './person-dialog.tsx'

const texts = messages.internalPeople

export function PeopleTab() {
  const address = useInternalAddress()
  return (
    <>
      <InternalList
        definition={peopleList}
        address={address}
        open={{ label: ({ user_email }) => texts.open(user_email), onOpen: address.openPerson }}
      />
      <PersonDialog userId={address.personId} onClose={address.close} />
    </>
  )
}
