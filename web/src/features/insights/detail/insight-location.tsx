import type { Insight } from '@sentinel/contracts/insights'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import classes from './insight-detail.module.css'

/** The map's script comes when somebody asks for a map. */
const LocationDialog = lazy(async () => ({
  default: (await import('./location-dialog.tsx')).LocationDialog,
}))

interface InsightLocationProps {
  insight: Insight
}

/** Where it was made, and the way to the map. */
export function InsightLocation({ insight: { latitude, longitude, class_name } }: InsightLocationProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (latitude === null || longitude === null) return messages.insights.detail.noLocation
  return (
    <>
      {`${latitude.toFixed(5)}, ${longitude.toFixed(5)} `}
      <button type="button" className={classes.openMap} onClick={() => setIsOpen(true)}>
        {messages.insights.location.open}
      </button>
      {isOpen && (
        <Suspense>
          <LocationDialog
            title={class_name}
            place={{ latitude, longitude }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
