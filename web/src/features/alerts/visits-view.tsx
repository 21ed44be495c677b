import type { Alert } from '@sentinel/contracts/alerts'
import { useMemo, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import { GoodIcon } from '../../ui/icons.ts'
import type { OnMove } from './alert-action.tsx'
import { VisitCard } from './visit-card.tsx'
import { groupVisits, type Visit } from './visits.ts'
import classes from './visits-view.module.css'

const texts = messages.alerts.visits
const CAMERAS_AT_ONCE = 25

interface VisitsViewProps {
  alerts: readonly Alert[]
  deviceNames: ReadonlyMap<string, string>
  onMove: OnMove
}

/** Where to go first: the cameras with open alerts, the worst on top. */
export function VisitsView({ alerts, ...rest }: VisitsViewProps) {
  const { visit, quiet } = useMemo(() => groupVisits(alerts), [alerts])
  return (
    <div className={classes.view}>
      {visit.length === 0 && (
        <Face icon={GoodIcon} title={texts.none}>
          <p>{texts.noneBody}</p>
        </Face>
      )}
      <Cameras title={texts.visit} visits={visit} {...rest} />
      <Cameras title={texts.quiet} note={texts.quietNote} visits={quiet} {...rest} />
    </div>
  )
}

interface CamerasProps extends Omit<VisitsViewProps, 'alerts'> {
  title: string
  note?: string
  visits: readonly Visit[]
}

function Cameras({ title, note, visits, deviceNames, onMove }: CamerasProps) {
  const [shown, setShown] = useState(CAMERAS_AT_ONCE)
  if (visits.length === 0) return null
  const more = Math.min(CAMERAS_AT_ONCE, visits.length - shown)
  return (
    <section className={classes.section} aria-label={title}>
      <h2>
        {title} <span className={classes.amount}>{visits.length.toLocaleString('en')}</span>
      </h2>
      {note && <p className={classes.note}>{note}</p>}
      <ul className={classes.cameras}>
        {visits.slice(0, shown).map((visit) => (
          <VisitCard
            key={visit.deviceId}
            visit={visit}
            deviceName={deviceNames.get(visit.deviceId)}
            onMove={onMove}
          />
        ))}
      </ul>
      {more > 0 && <Button onClick={() => setShown(shown + CAMERAS_AT_ONCE)}>{texts.more(more)}</Button>}
    </section>
  )
}
