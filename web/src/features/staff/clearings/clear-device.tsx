import type { Clearing } from '@sentinel/contracts/staff/clearings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ClearIcon } from '../../../ui/marks/icons.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import classes from './clear-device.module.css'
import { isRunning, lastClearingQuery } from './clearings.ts'
import { ClearDeviceDialog } from './clear-device-dialog.tsx'

const texts = messages.internalClearing

/** The way to clear a device of all that its owners have left. */
export function ClearDevice({ deviceId }: { deviceId: number }) {
  const [isAsking, setAsking] = useState(false)
  const last = useQuery(lastClearingQuery(deviceId)).data
  return (
    <section className={classes.section} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <div className={classes.line}>
        <p>
          {texts.note} {last && <LastClearing clearing={last} />}
        </p>
        <Button
          variant="danger"
          icon={ClearIcon}
          disabled={last !== undefined && last !== null && isRunning(last)}
          onClick={() => setAsking(true)}
        >
          {texts.action}
        </Button>
      </div>
      {isAsking && <ClearDeviceDialog deviceId={deviceId} onClose={() => setAsking(false)} />}
    </section>
  )
}

function LastClearing({ clearing: { state, done, total, ended_at } }: { clearing: Clearing }) {
  if (state === 'processing') return <strong>{texts.soFar(done, total)}</strong>
  if (state === 'failed') return <strong>{texts.stopped(done, total)}</strong>
  return (
    <>
      {texts.last} {ended_at && <LocalTime iso={ended_at} />}.
    </>
  )
}
