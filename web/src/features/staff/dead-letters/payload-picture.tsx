import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { fetchPayload } from './fetch-payload.ts'
import classes from './dead-letters.module.css'

const texts = messages.internalDeadLetters.dialog.content

export function PayloadPicture({ deadLetterId }: { deadLetterId: number }) {
  const [isBroken, setBroken] = useState(false)
  const payload = useQuery({
    // The keys of the page are invalidated after each change. This key is separate because these bytes never change.
    queryKey: ['letter-payload', deadLetterId],
    queryFn: ({ signal }) => fetchPayload(deadLetterId, signal),
    staleTime: Infinity,
  })
  const address = useObjectUrl(payload.data)
  if (payload.error && !payload.data)
    return <ErrorState error={payload.error} onRetry={() => void payload.refetch()} />
  if (isBroken) return <p className={classes.note}>{texts.notShown}</p>
  if (!address) return <Loading />
  return <img className={classes.picture} src={address} alt={texts.picture} onError={() => setBroken(true)} />
}

/** Returns an object URL with the type JPEG, so that the browser does not treat the bytes as anything else. */
function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!bytes) return undefined
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address
}
