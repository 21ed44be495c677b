import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ZoomInIcon, ZoomOutIcon } from '../../../ui/icons.ts'
import { Loading } from '../../../ui/loading.tsx'
import classes from './location-dialog.module.css'
import { drawMap, MAP_HEIGHT_PX, MAP_WIDTH_PX, MAP_ZOOMS, type MapPlace } from './draw-map.ts'

const texts = messages.insights.location
const WIDTH_PX = 720

interface LocationDialogProps {
  title: string
  place: MapPlace
  onClose: () => void
}

/** Where an insight was made, on a map that needs no network but the console's own. */
export function LocationDialog({ title, place, onClose }: LocationDialogProps) {
  const [zoom, setZoom] = useState(1)
  const world = useQuery(worldQuery).data
  return (
    <Dialog isOpen title={texts.title(title)} width={WIDTH_PX} onClose={onClose}>
      {world ? (
        <Map map={drawMap(world, place, zoom)} label={texts.mapOf(place.latitude, place.longitude)} />
      ) : (
        <Loading />
      )}
      <div className={classes.foot}>
        <span>{texts.coordinates(place.latitude, place.longitude)}</span>
        <IconButton
          icon={ZoomOutIcon}
          label={texts.zoomOut}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          icon={ZoomInIcon}
          label={texts.zoomIn}
          disabled={zoom === MAP_ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
    </Dialog>
  )
}

/** The shapes come apart from the page: few people ask for them. */
const worldQuery = {
  queryKey: ['world'],
  queryFn: async () => (await import('./world.ts')).readWorld(),
  staleTime: Infinity,
}

function Map({ map, label }: { map: ReturnType<typeof drawMap>; label: string }) {
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${MAP_WIDTH_PX} ${MAP_HEIGHT_PX}`}
      role="img"
      aria-label={label}
    >
      <path className={classes.grid} d={map.grid} />
      <path className={classes.land} d={map.land} />
      <path className={classes.borders} d={map.borders} />
      <circle className={classes.halo} cx={MAP_WIDTH_PX / 2} cy={MAP_HEIGHT_PX / 2} r={14} />
      <circle className={classes.place} cx={MAP_WIDTH_PX / 2} cy={MAP_HEIGHT_PX / 2} r={6} />
    </svg>
  )
}
