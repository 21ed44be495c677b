import { createRandom } from '../../random.ts'
import type { RegionName } from '../../wildlife/region.ts'
import { type Canvas, createCanvas } from '../canvas.ts'
import { FLORA } from './flora.ts'
import { paintGround, paintUndergrowth } from './ground.ts'
import type { Lens } from '../lens.ts'
import type { Sketch } from './sketch.ts'
import { paintRidges, paintSky } from './sky-and-ridges.ts'
import { paintFerns, paintNearWood, paintThickets, paintTrees } from './woods.ts'

const WIDTH = 1280
const HEIGHT = 720

const STAGES: Readonly<Record<string, (sketch: Sketch) => void>> = {
  sky: paintSky,
  ridges: paintRidges,
  ground: paintGround,
  thickets: paintThickets,
  trees: paintTrees,
  ferns: paintFerns,
  undergrowth: paintUndergrowth,
  nearWood: paintNearWood,
}

export interface PlaceName {
  region: RegionName
  deviceId: number
  snow: boolean
}

/** Returns the lens of that device's camera. The snow varies, but the view does not. */
export function lensOf({ region, deviceId }: Pick<PlaceName, 'region' | 'deviceId'>): Lens {
  const random = createRandom('lens', region, deviceId)
  const flora = FLORA[region]
  return {
    horizon: random.between(...flora.horizon),
    aboveGroundMetres: random.between(...flora.lensMetres),
  }
}

/** Each stage draws from its own random sequence, so that snow covers a place without moving its trees. */
export function paintPlace(name: PlaceName): Canvas {
  const randomFor = (stage: string) => createRandom(stage, name.region, name.deviceId)
  const random = randomFor('trail')
  const drift = random.between(-0.25, 0.25)
  const start = random.between(-0.8, 0.8)
  const place = {
    canvas: createCanvas(WIDTH, HEIGHT),
    lens: lensOf(name),
    flora: FLORA[name.region],
    snow: name.snow,
    trailAt: (distance: number) => start + drift * distance + Math.sin(distance * 0.45 + start) * 0.5,
  }
  for (const [stage, paint] of Object.entries(STAGES)) paint({ ...place, random: randomFor(stage) })
  return place.canvas
}
