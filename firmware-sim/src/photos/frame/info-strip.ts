import { getMoonIllumination } from 'suncalc'
import type { Rgb } from '../canvas.ts'
import { GLYPH_COLUMNS, GLYPH_ROWS, eachDot } from './glyphs.ts'

/** The height of the black bar under the picture, as a fraction of the frame. */
export const STRIP_SHARE = 1 / 18

const DOTS_PER_FRAME_HEIGHT = 180
const INK: Rgb = [244, 244, 240]
const BAR: Rgb = [6, 6, 8]
const DARK_MOON: Rgb = [70, 70, 74]

interface StripFacts {
  deviceId: number
  takenAt: Date
  utcOffsetMinutes: number
  temperatureCelsius: number
}

export interface Frame {
  width: number
  height: number
  rgb: Uint8ClampedArray
}

export function writeStrip({ deviceId, takenAt, utcOffsetMinutes, temperatureCelsius }: StripFacts) {
  const local = new Date(takenAt.getTime() + utcOffsetMinutes * 60_000).toISOString()
  const celsius = Math.round(temperatureCelsius)
  const fahrenheit = Math.round(temperatureCelsius * 1.8 + 32)
  return {
    camera: `SENTINEL ${String(deviceId).padStart(4, '0')}`,
    temperature: `${celsius}°C ${fahrenheit}°F`,
    time: `${local.slice(0, 10)} ${local.slice(11, 19)}`,
  }
}

export function printStrip(frame: Frame, facts: StripFacts): void {
  const dot = Math.max(1, Math.round(frame.height / DOTS_PER_FRAME_HEIGHT))
  const barHeight = Math.round(frame.height * STRIP_SHARE)
  const top = frame.height - barHeight
  fill(frame, { x: 0, y: top, width: frame.width, height: barHeight }, BAR)

  const text = writeStrip(facts)
  const line = top + Math.floor((barHeight - GLYPH_ROWS * dot) / 2)
  const margin = dot * 5
  const widthOf = (part: string) => part.length * GLYPH_COLUMNS * dot
  const middle = Math.round(frame.width * 0.46 - widthOf(text.temperature) / 2)
  const temperatureX = Math.max(middle, margin + widthOf(text.camera) + 2 * margin) // leaves room for a long device id
  print(frame, text.camera, { x: margin, y: line }, dot)
  print(frame, text.temperature, { x: temperatureX, y: line }, dot)
  print(frame, text.time, { x: frame.width - margin - widthOf(text.time), y: line }, dot)
  const radius = dot * 3.6
  const moonX = temperatureX + widthOf(text.temperature) + margin + radius
  drawMoon(frame, { x: moonX, y: top + barHeight / 2 }, radius, facts.takenAt)
}

function print(frame: Frame, text: string, from: { x: number; y: number }, dot: number): void {
  eachDot(text, (column, row) =>
    fill(frame, { x: from.x + column * dot, y: from.y + row * dot, width: dot, height: dot }, INK),
  )
}

/** The lit side is on the right while the moon is waxing, as seen from the northern hemisphere. */
function drawMoon(frame: Frame, centre: { x: number; y: number }, radius: number, takenAt: Date): void {
  const { phase } = getMoonIllumination(takenAt)
  const terminator = Math.cos(2 * Math.PI * phase)
  const waxing = phase < 0.5
  for (let y = Math.ceil(centre.y - radius); y < centre.y + radius; y++) {
    const half = Math.sqrt(Math.max(0, radius * radius - (y + 0.5 - centre.y) ** 2))
    for (let x = Math.ceil(centre.x - half); x < centre.x + half; x++) {
      const across = (x + 0.5 - centre.x) / half
      const lit = waxing ? across > terminator : across < -terminator
      fill(frame, { x, y, width: 1, height: 1 }, lit ? INK : DARK_MOON)
    }
  }
}

function fill(
  frame: Frame,
  area: { x: number; y: number; width: number; height: number },
  [red, green, blue]: Rgb,
): void {
  for (let y = area.y; y < area.y + area.height; y++) {
    const last = (y * frame.width + area.x + area.width) * 3
    for (let at = (y * frame.width + area.x) * 3; at < last; at += 3) {
      frame.rgb[at] = red
      frame.rgb[at + 1] = green
      frame.rgb[at + 2] = blue
    }
  }
}
