import { toCall } from '@sentinel/contracts/http/endpoint'
import { type DeadLetter, getDeadLetterPayload } from '@sentinel/contracts/staff/dead-letters'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState, useEffect } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { fetchFile } from '../../../platform/fetch-file.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import classes from './dead-letters.module.css'
import { fromBase64, isJpeg, PICTURE_MAX_BYTES, readText, writeHex } from './read-payload.ts'

const texts = messages.internalDeadLetters.dialog.content

type View = keyof typeof texts.views

interface DeadLetterContentProps {
  letter: DeadLetter & { content: string | null }
}

/** Shows the payload only as text or as a decoded picture, because it is untrusted. */
export function DeadLetterContent({ letter }: DeadLetterContentProps) {
  const { content, kept_bytes: keptBytes, payload_bytes: payloadBytes } = letter
  const bytes = useMemo(() => fromBase64(content ?? ''), [content])
  const mayBePicture = isJpeg(bytes) && keptBytes === payloadBytes && keptBytes <= PICTURE_MAX_BYTES
  const [chosen, choose] = useState<View>()
  const view = chosen ?? (mayBePicture ? 'picture' : isJpeg(bytes) ? 'hex' : 'text')
  const views: View[] = mayBePicture ? ['picture', 'text', 'hex'] : ['text', 'hex']
  if (content === null) return <p className={classes.note}>{texts.none}</p>
  if (keptBytes === 0) return <p className={classes.note}>{texts.empty}</p>
  return (
    <section className={classes.content} aria-label={texts.title}>
      <div className={classes.contentHead}>
        <SegmentedControl
          label={texts.label}
          options={views.map((key) => ({ key, name: texts.views[key] }))}
          chosen={view}
          onChoose={choose}
        />
        <Download
          name={`dead-letter-${letter.letter_id}.${isJpeg(bytes) ? 'jpg' : 'bin'}`}
          deadLetterId={letter.letter_id}
        />
      </div>
      {bytes.length < keptBytes && view !== 'picture' && (
        <p className={classes.note}>{texts.cut(bytes.length)}</p>
      )}
      {view === 'text' && <TextView bytes={bytes} isWhole={bytes.length === payloadBytes} />}
      {view === 'hex' && <Bytes text={writeHex(bytes)} />}
      {view === 'picture' && <PayloadPicture deadLetterId={letter.letter_id} />}
    </section>
  )
}

function TextView({ bytes, isWhole }: { bytes: Uint8Array; isWhole: boolean }) {
  const { text, isFormatted, badBytes, hasMoreBad } = useMemo(
    () => readText(bytes, isWhole),
    [bytes, isWhole],
  )
  return (
    <>
      {isFormatted && <p className={classes.note}>{texts.formatted}</p>}
      {badBytes.length > 0 && <p className={classes.note}>{texts.notText(badBytes, hasMoreBad)}</p>}
      <Bytes text={text} />
    </>
  )
}

/** Shows bytes as text. The box is focusable, because keyboard users have to scroll it. */
function Bytes({ text }: { text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users have to scroll this box
    <pre className={classes.bytes} tabIndex={0} aria-label={texts.title}>
      {text}
    </pre>
  )
}

function Download({ name, deadLetterId }: { name: string; deadLetterId: number }) {
  const download = useMutation({
    mutationFn: async () => saveFile(name, await fetchPayload(deadLetterId)),
  })
  return (
    <>
      <Button isLoading={download.isPending} onClick={() => download.mutate()}>
        {texts.download}
      </Button>
      <GeneralError>
        {download.error ? texts.downloadFailed(explainFailure(download.error).text) : undefined}
      </GeneralError>
    </>
  )
}

function PayloadPicture({ deadLetterId }: { deadLetterId: number }) {
  const [isBroken, setBroken] = useState(false)
  const payload = useQuery({
    // Separate from the page's keys, which are invalidated after each change, because these bytes never change.
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

/** Returns an object URL of type JPEG, so that the browser does not treat the bytes as anything else. */
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

/** Returns all stored bytes of a payload. Throws `CallFailed`. */
async function fetchPayload(deadLetterId: number, signal?: AbortSignal): Promise<Blob> {
  const { path } = toCall(getDeadLetterPayload, { params: { deadLetterId } })
  const response = await fetchFile(path, signal)
  return response.blob().catch((error: unknown) => {
    throw new CallFailed({ code: 'unreachable' }, error)
  })
}
