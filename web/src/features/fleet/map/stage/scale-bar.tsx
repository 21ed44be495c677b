import type { MapPosition } from '../../../../map/engine.ts'
import { messages } from '../../../../messages/messages.ts'
import classes from './map-stage.module.css'
import { readScale } from './read-scale.ts'

const texts = messages.map.scale

interface ScaleBarProps {
  position: MapPosition
}

/** How far a piece of the map is, in the middle of what is in sight. */
export function ScaleBar({ position }: ScaleBarProps) {
  const { metres, widthPx } = readScale(position)
  return (
    <span className={classes.scale} style={{ width: widthPx }}>
      {metres < 1000 ? texts.metres(metres) : texts.kilometres(metres / 1000)}
    </span>
  )
}
