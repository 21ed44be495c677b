import { MAP_WORLD_PX } from '@sentinel/contracts/fleet/limits'
import type { MapPosition } from '../../../../map/engine.ts'

const EQUATOR_M = 40_075_016.686
const WIDTH_MAX_PX = 144

/** Returns the longest round distance that fits on the scale. */
export function readScale({ latitude, zoom }: Pick<MapPosition, 'latitude' | 'zoom'>): {
  metres: number
  widthPx: number
} {
  const metresPerPixel = (EQUATOR_M * Math.cos((latitude * Math.PI) / 180)) / (MAP_WORLD_PX * 2 ** zoom)
  const most = metresPerPixel * WIDTH_MAX_PX
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power
  return { metres, widthPx: Math.round(metres / metresPerPixel) }
}
