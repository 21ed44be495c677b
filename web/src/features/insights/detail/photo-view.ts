/** How a photo lies in its frame: scaled about its middle, then moved by percents of the frame. */
export interface PhotoView {
  scale: number
  x: number
  y: number
}

export const PLAIN_VIEW: PhotoView = { scale: 1, x: 0, y: 0 }
export const ZOOM_STEP = 1.25
const SCALE_MAX = 8

interface Size {
  width: number
  height: number
}

export function zoom(view: PhotoView, factor: number): PhotoView {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return keepInFrame({ scale, x: view.x * ratio, y: view.y * ratio })
}

/** Moves the photo by pixels of a frame of this size. */
export function move(view: PhotoView, by: { x: number; y: number }, frame: Size): PhotoView {
  return keepInFrame({
    ...view,
    x: view.x + (by.x / frame.width) * 100,
    y: view.y + (by.y / frame.height) * 100,
  })
}

/** The photo never leaves a gap at an edge that it could fill. */
function keepInFrame({ scale, x, y }: PhotoView): PhotoView {
  const most = ((scale - 1) / 2) * 100
  const clamp = (value: number) => Math.min(most, Math.max(-most, value))
  return { scale, x: clamp(x), y: clamp(y) }
}
