import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Sighting } from '../../list/members.ts'
import { messages } from '../../../../messages/messages.ts'
import { MapIcon } from '../../../../ui/marks/icons.ts'
import classes from './insight-place.module.css'
import { smallMapQuery } from './map-queries.ts'
import { MapPicture } from './map-picture.tsx'

const texts = messages.insights.location

/** Loads the map's script when the user opens it. */
const LocationDialog = lazy(async () => ({
  default: (await import('./location-dialog.tsx')).LocationDialog,
}))

interface InsightPlaceProps {
  insight: Sighting
}

/**
 * Shows where the insight was made, on a small map that opens the large one. Shows nothing without a location, because the facts say that
 * it is missing.
 */
export function InsightPlace({ insight: { latitude, longitude, class_name } }: InsightPlaceProps) {
  if (latitude === null || longitude === null) return null
  return <PlaceOnMap title={class_name} {...{ latitude, longitude }} />
}

interface PlaceOnMapProps {
  title: string
  latitude: number
  longitude: number
}

function PlaceOnMap({ title, latitude, longitude }: PlaceOnMapProps) {
  const [isOpen, setIsOpen] = useState(false)
  const map = useQuery(smallMapQuery({ latitude, longitude })).data
  return (
    <section>
      <button type="button" className={classes.place} onClick={() => setIsOpen(true)}>
        {map && <MapPicture map={map} />}
        <span className={classes.open}>
          <MapIcon size={16} aria-hidden />
          {texts.open}
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <LocationDialog title={title} place={{ latitude, longitude }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
