/** A photo's position in its frame: scaled about its middle, then moved by percentages of the frame. */
export interface PhotoView {
  scale: number
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

interface Point {
  x: number
  y: number
}

export const PLAIN_VIEW: PhotoView = { scale: 1, x: 0, y: 0 }
export const ZOOM_STEP = 1.25
const SCALE_MAX = 8
const MIDDLE: Point = { x: 0, y: 0 }

/** Zooms about a point in the frame, given in percent from its middle. What is under the point stays there. */
export function zoom(view: PhotoView, factor: number, about: Point = MIDDLE): PhotoView {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return clampToFrame({
    scale,
    x: about.x - (about.x - view.x) * ratio,
    y: about.y - (about.y - view.y) * ratio,
  })
}

/** Moves the photo by pixels of a frame of this size. */
export function move(view: PhotoView, by: Point, frame: Size): PhotoView {
  return clampToFrame({
    ...view,
    x: view.x + (by.x / frame.width) * 100,
    y: view.y + (by.y / frame.height) * 100,
  })
}

/** Converts a point in the window to percentages from the middle of the frame. */
export function pointIn(frame: Point & Size, { x, y }: Point): Point {
  return {
    x: ((x - frame.x) / frame.width - 0.5) * 100,
    y: ((y - frame.y) / frame.height - 0.5) * 100,
  }
}

/** Returns a wheel event's zoom factor. A touchpad pinch arrives as a wheel event with Ctrl and in smaller steps. */
export function wheelFactor({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>) {
  const deltaPx = deltaY * (deltaMode === 0 ? 1 : 20)
  return Math.exp(-Math.min(100, Math.max(-100, deltaPx)) * (ctrlKey ? 0.01 : 0.0025))
}

/** Moves the photo so that it leaves no gap at an edge that it could fill. */
function clampToFrame({ scale, x, y }: PhotoView): PhotoView {
  const most = ((scale - 1) / 2) * 100
  const clamp = (value: number) => Math.min(most, Math.max(-most, value))
  return { scale, x: clamp(x), y: clamp(y) }
}
