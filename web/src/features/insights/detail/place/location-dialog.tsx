import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { ZoomInIcon, ZoomOutIcon } from '../../../../ui/marks/icons.ts'
import { Loading } from '../../../../ui/states/loading.tsx'
import classes from './location-dialog.module.css'
import { drawMap, MAP_ZOOMS, type MapPlace } from './draw-map.ts'
import { MapPicture } from './map-picture.tsx'
import { worldQuery } from './map-queries.ts'

const texts = messages.insights.location
const WIDTH_PX = 720

interface LocationDialogProps {
  title: string
  place: MapPlace
  onClose: () => void
}

/** Shows where an insight was made, on a map that uses no server but the console's own. */
export function LocationDialog({ title, place, onClose }: LocationDialogProps) {
  const [zoom, setZoom] = useState(1)
  const world = useQuery(worldQuery).data
  return (
    <Dialog isOpen title={texts.title(title)} width={WIDTH_PX} onClose={onClose}>
      {world ? (
        <MapPicture map={drawMap(world, place, zoom)} label={texts.mapOf(place.latitude, place.longitude)} />
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
