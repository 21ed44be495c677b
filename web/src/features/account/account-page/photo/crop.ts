export const ZOOM_MAX = 4

export interface Size {
  width: number
  height: number
}

/** The square of a picture that is used. */
export interface Crop {
  /** 1 means the largest square that fits into the picture. */
  zoom: number
  /** The position of the square within its range, from 0 (left) to 1 (right). */
  x: number
  /** From 0 (top) to 1 (bottom). */
  y: number
}

export const CENTERED: Crop = { zoom: 1, x: 0.5, y: 0.5 }

interface Square {
  leftPx: number
  topPx: number
  edgePx: number
}

/** Returns the square in the picture's pixels. */
export function findSquare({ width, height }: Size, { zoom, x, y }: Crop): Square {
  const edgePx = Math.min(width, height) / zoom
  return { leftPx: (width - edgePx) * x, topPx: (height - edgePx) * y, edgePx }
}

/** Returns the crop after the picture has been dragged by these fractions of the square's edge. */
export function dragPicture(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { edgePx } = findSquare(size, crop)
  const move = (position: number, lengthPx: number, part: number) => {
    const roomPx = lengthPx - edgePx
    return roomPx < 1 ? position : Math.min(1, Math.max(0, position - (part * edgePx) / roomPx))
  }
  return { ...crop, x: move(crop.x, size.width, by.x), y: move(crop.y, size.height, by.y) }
}
