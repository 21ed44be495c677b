import type { DrawnMap } from './draw-map.ts'
import { MAP_HEIGHT_PX, MAP_WIDTH_PX } from './map-frame.ts'
import classes from './map-picture.module.css'

interface MapPictureProps {
  map: DrawnMap
  /** Omitted if the surrounding element has a label. */
  label?: string
}

/** Draws a map with a marker in the middle. A flatter frame cuts off the upper and lower edges. */
export function MapPicture({ map, label }: MapPictureProps) {
  const middle = { cx: MAP_WIDTH_PX / 2, cy: MAP_HEIGHT_PX / 2 }
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${MAP_WIDTH_PX} ${MAP_HEIGHT_PX}`}
      preserveAspectRatio="xMidYMid slice"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path className={classes.grid} d={map.grid} />
      <path className={classes.land} d={map.land} />
      <path className={classes.borders} d={map.borders} />
      <circle className={classes.halo} {...middle} r={14} />
      <circle className={classes.place} {...middle} r={6} />
    </svg>
  )
}
