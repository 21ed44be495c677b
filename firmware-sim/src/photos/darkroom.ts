import sharp from 'sharp'
import { type Random, createRandom } from '../random.ts'
import type { RegionName } from '../wildlife/region.ts'
import { arrange, type Stance } from './animal/arrange.ts'
import { addEyeShine } from './animal/eye-shine.ts'
import { paintAnimal, widthOf } from './animal/paint-animal.ts'
import { type Shape, loadShape } from './animal/shape.ts'
import type { Silhouette } from './animal/silhouette.ts'
import { SILHOUETTES } from './animal/silhouettes.ts'
import { createDevelop } from './develop.ts'
import { type Frame, STRIP_SHARE, printStrip } from './frame/info-strip.ts'
import { type Light, lightAt } from './light.ts'
import { FLORA } from './place/flora.ts'
import { lensOf } from './place/paint-place.ts'
import { createPlaceCache } from './place/place-cache.ts'
import { hasSnow } from './place/snow.ts'

export interface Scene {
  region: RegionName
  /** Determines the surroundings, which never change for a camera. */
  deviceId: number
  /** A species key, `person` or `vehicle`, or undefined for an empty frame. */
  subject: string | undefined
  /** From 1 to 6. */
  count: number
  takenAt: Date
  utcOffsetMinutes: number
  latitude: number
  longitude: number
  temperatureCelsius: number
  size: 'thumbnail' | 'full'
}

export interface Darkroom {
  /** Returns a JPEG. The same scene always gives the same bytes. */
  takePhoto(scene: Scene): Promise<Buffer>
}

/** As in most trail cameras, the sensor has fewer pixels than a full-size file. */
const FORMATS = {
  thumbnail: { sensor: { width: 640, height: 360 }, file: { width: 640, height: 360 }, quality: 56 },
  full: { sensor: { width: 1280, height: 720 }, file: { width: 1920, height: 1080 }, quality: 78 },
} as const
const CACHE_BYTES_MAX = 64 * 1024 * 1024
const PLACES_MAX = 120

export function createDarkroom({ placesMax = PLACES_MAX }: { placesMax?: number } = {}): Darkroom {
  const places = createPlaceCache({ placesMax, bytesMax: CACHE_BYTES_MAX })
  const shapes = new Map<string, Promise<Shape>>()
  const develop = createDevelop()

  function getShape(subject: string, silhouette: Silhouette): Promise<Shape> {
    const shape = shapes.get(subject) ?? loadShape(silhouette)
    shapes.set(subject, shape)
    return shape
  }

  return {
    async takePhoto(scene) {
      const { sensor, file, quality } = FORMATS[scene.size]
      const random = createRandom('photo', scene.deviceId, scene.takenAt.getTime())
      const name = { region: scene.region, deviceId: scene.deviceId, snow: hasSnow(scene) }
      const light = lightAt(scene, { mist: FLORA[scene.region].mist, snow: name.snow })
      const canvas = await places.getPlace(name, sensor)
      const bodies = scene.subject === undefined ? [] : await pose(scene, scene.subject, random, light)
      for (const body of bodies) paintAnimal(canvas, body)
      const exposed = { ...sensor, rgb: develop(canvas, light, random) }
      if (light.kind === 'infrared') {
        for (const body of bodies) addEyeShine(exposed, canvas, { ...body, width: widthOf(body) })
      }
      const frame = await enlarge(exposed, file)
      printStrip(frame, scene)
      return sharp(frame.rgb, { raw: { ...file, channels: 3 } })
        .jpeg({ quality })
        .toBuffer()
    },
  }

  async function pose(scene: Scene, subject: string, random: Random, light: Light) {
    const silhouette = SILHOUETTES[subject]
    if (!silhouette) throw new Error(`No silhouette for “${subject}”.`)
    const { width, height } = FORMATS[scene.size].sensor
    const lens = lensOf(scene)
    const view = { lens, width, height, visibleHeight: height * (1 - STRIP_SHARE) }
    const slowShutter = light.kind !== 'day'
    const stances = arrange(random, view, silhouette, { count: scene.count, slowShutter })
    const shape = await getShape(subject, silhouette)
    const frontLit = light.kind === 'infrared'
    return stances.map((stance: Stance) => ({
      silhouette,
      shape,
      stance,
      lens,
      frontLit,
      pattern: random.between(0, 256),
    }))
  }
}

async function enlarge(frame: Frame, { width, height }: { width: number; height: number }): Promise<Frame> {
  if (frame.width === width) return frame
  const raw = { width: frame.width, height: frame.height, channels: 3 } as const
  const rgb = await sharp(frame.rgb, { raw }).resize(width, height, { kernel: 'cubic' }).raw().toBuffer()
  return { width, height, rgb: new Uint8ClampedArray(rgb.buffer, rgb.byteOffset, rgb.length) }
}
