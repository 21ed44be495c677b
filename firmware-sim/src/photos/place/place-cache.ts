import sharp from 'sharp'
import type { Canvas } from '../canvas.ts'
import { type PlaceName, paintPlace } from './paint-place.ts'

/** Two JPEGs of about 600 kB together. The unpacked canvas takes 3.7 MB. */
interface PackedPlace {
  rgb: Buffer
  depth: Buffer
}

interface PlaceCache {
  getPlace(name: PlaceName, size: { width: number; height: number }): Promise<Canvas>
  readonly bytes: number
  readonly places: number
}

const QUALITY = 90

/** Caches the most recently used places, so that surroundings are painted only for a camera's first photo. */
export function createPlaceCache({
  placesMax,
  bytesMax,
}: {
  placesMax: number
  bytesMax: number
}): PlaceCache {
  const packed = new Map<string, PackedPlace>()
  let bytes = 0

  function keep(key: string, place: PackedPlace): void {
    forget(key)
    packed.set(key, place)
    bytes += weigh(place)
    for (const oldest of packed.keys()) {
      if (packed.size <= placesMax && bytes <= bytesMax) return
      forget(oldest)
    }
  }

  function forget(key: string): void {
    const place = packed.get(key)
    if (place) bytes -= weigh(place)
    packed.delete(key)
  }

  return {
    async getPlace(name, size) {
      const key = `${name.region}/${name.deviceId}/${name.snow}`
      const place = packed.get(key) ?? (await pack(paintPlace(name)))
      keep(key, place)
      return unpack(place, size)
    },
    get bytes() {
      return bytes
    },
    get places() {
      return packed.size
    },
  }
}

function weigh(place: PackedPlace): number {
  return place.rgb.length + place.depth.length
}

/** Every frame is made from the packed form, even the first one, so that the same scene always gives the same bytes. */
async function pack({ width, height, rgb, depth }: Canvas): Promise<PackedPlace> {
  const packChannels = (cells: Uint8Array | Uint8ClampedArray, channels: 1 | 3) =>
    sharp(cells, { raw: { width, height, channels } })
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer()
  return { rgb: await packChannels(rgb, 3), depth: await packChannels(depth, 1) }
}

async function unpack(
  place: PackedPlace,
  { width, height }: { width: number; height: number },
): Promise<Canvas> {
  const [rgb, depth] = await Promise.all([
    sharp(place.rgb).resize(width, height).raw().toBuffer(),
    sharp(place.depth).resize(width, height).extractChannel(0).raw().toBuffer(),
  ])
  return { width, height, rgb: new Uint8ClampedArray(rgb.buffer, rgb.byteOffset, rgb.length), depth }
}
