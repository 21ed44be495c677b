import { alertTypes, recordBy } from '@sentinel/contracts/alerts/alert-types'
import type { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import type { MapWarning } from '@sentinel/contracts/fleet/map'
import type { MapColours } from '../map-colours.ts'
import { MARK_RADIUS_PX, type MarkLook } from './mark.ts'

export type MarkIcons = Record<MapWarning | SignalClass | 'device', Path2D>

/** The space around a marker for its ring, the warning icon on a cluster, the number below a device, and the halo around the chosen device. */
const ROOM_PX = 14
const BADGE_PX = 8
const ICON_PX = 16

export interface Sprite {
  canvas: HTMLCanvasElement
  /** The distance from the edge of the canvas to its middle. */
  middlePx: number
}

interface Pen {
  brush: CanvasRenderingContext2D
  colours: MapColours
  icons: MarkIcons
}

/** Draws the image from which all markers with the same appearance are copied. */
export function drawSprite(
  look: MarkLook,
  {
    isChosen,
    colours,
    icons,
    pixelRatio,
  }: { isChosen: boolean; colours: MapColours; icons: MarkIcons; pixelRatio: number },
): Sprite {
  const middlePx = MARK_RADIUS_PX[look.kind] + ROOM_PX
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.ceil(2 * middlePx * pixelRatio)
  const brush = canvas.getContext('2d')
  if (brush) {
    brush.scale(pixelRatio, pixelRatio)
    brush.translate(middlePx, middlePx)
    const pen = { brush, colours, icons }
    if (isChosen) drawHalo(pen, MARK_RADIUS_PX[look.kind])
    if (look.kind === 'device') drawDevice(pen, look)
    else drawCluster(pen, look)
  }
  return { canvas, middlePx }
}

function drawHalo({ brush, colours }: Pen, radius: number): void {
  disc(brush, radius + 7, colours.surface)
  disc(brush, radius + 6, colours.accent)
}

function drawDevice(pen: Pen, look: MarkLook): void {
  const { brush, colours, icons } = pen
  const radius = MARK_RADIUS_PX.device
  const isFaded = look.signal === 'none'
  disc(brush, radius, colours.surface)
  disc(brush, radius - 2, toneOf(look, colours))
  if (isFaded) disc(brush, radius - 3.5, colours.surface)
  const colour = isFaded ? toneOf(look, colours) : colours.surface
  drawIcon(brush, icons[signOf(look) ?? 'device'], { colour, size: ICON_PX })
  if (look.text !== undefined) drawLabel(pen, look.text, radius)
}

/** Draws a cluster. Larger clusters are darker. The ring has the colour of the worst warning inside, and carries its icon. */
function drawCluster({ brush, colours, icons }: Pen, look: MarkLook): void {
  const { kind, text = '' } = look
  const sign = signOf(look)
  const tone = toneOf(look, colours)
  const radius = MARK_RADIUS_PX[kind]
  const fills = { device: colours.accent, 0: colours.accentSoft, 1: colours.accent, 2: colours.ink }
  const inks = { device: colours.onAccent, 0: colours.ink, 1: colours.onAccent, 2: colours.surface }
  disc(brush, radius, colours.surface)
  disc(brush, radius - 1.5, tone)
  disc(brush, radius - (sign ? 4.5 : 3), look.signal === 'none' ? colours.surface : fills[kind])
  const ink = look.signal === 'none' ? colours.ink : inks[kind]
  write({ brush, colours }, text, { y: 0.5, colour: ink, size: kind === 2 ? 13 : 12 })
  if (!sign) return
  brush.save()
  brush.translate(radius * 0.74, -radius * 0.74)
  disc(brush, BADGE_PX + 1.5, colours.surface)
  disc(brush, BADGE_PX, tone)
  drawIcon(brush, icons[sign], { colour: colours.surface, size: 11 })
  brush.restore()
}

function drawLabel(pen: Pen, text: string, radius: number): void {
  const { brush, colours } = pen
  const size = 10
  const y = radius + 5
  setFont(pen, size)
  const width = brush.measureText(text).width + 7
  brush.beginPath()
  brush.roundRect(-width / 2, y - 7, width, 14, 7)
  brush.fillStyle = colours.surface
  brush.fill()
  brush.strokeStyle = colours.edge
  brush.lineWidth = 0.75
  brush.stroke()
  write(pen, text, { y: y + 0.5, colour: colours.ink, size })
}

function signOf({ warning, signal }: MarkLook): MapWarning | SignalClass | undefined {
  if (signal === undefined) return warning
  return signal === 'none' ? undefined : signal
}

const needsVisit = recordBy('mapWarning', (type) => alertTypes[type].needsVisit)

/** Returns the signal's colour, or else the warning's, which distinguishes devices that need a visit from others. */
function toneOf({ warning, signal }: MarkLook, { accent, edge, good, bad, warn }: MapColours): string {
  if (signal !== undefined) return { weak: bad, fair: warn, good, none: edge }[signal]
  if (!warning) return accent
  return needsVisit[warning] ? bad : warn
}

function disc(brush: CanvasRenderingContext2D, radius: number, colour: string): void {
  brush.beginPath()
  brush.arc(0, 0, radius, 0, 2 * Math.PI)
  brush.fillStyle = colour
  brush.fill()
}

function drawIcon(
  brush: CanvasRenderingContext2D,
  icon: Path2D,
  { colour, size }: { colour: string; size: number },
): void {
  brush.save()
  brush.scale(size / 24, size / 24)
  brush.translate(-12, -12)
  brush.strokeStyle = colour
  brush.lineWidth = 2.2
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  brush.stroke(icon)
  brush.restore()
}

function write(
  pen: Pick<Pen, 'brush' | 'colours'>,
  text: string,
  { y, colour, size }: { y: number; colour: string; size: number },
): void {
  setFont(pen, size)
  pen.brush.textAlign = 'center'
  pen.brush.textBaseline = 'middle'
  pen.brush.fillStyle = colour
  pen.brush.fillText(text, 0, y)
}

function setFont({ brush, colours }: Pick<Pen, 'brush' | 'colours'>, size: number): void {
  brush.font = `600 ${size}px ${colours.font}`
}
