import { type Crop, findSquare } from './crop.ts'

/** As large as the server keeps it on most screens, and small enough for a poor line. */
const UPLOAD_EDGE_PX = 1024
const UPLOAD_QUALITY = 0.9

/** Draws the square of a picture over the whole of a square canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { leftPx, topPx, edgePx } = findSquare(picture, crop)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#ffffff' // behind transparent parts: a JPEG has none
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, leftPx, topPx, edgePx, edgePx, 0, 0, canvas.width, canvas.height)
}

/** The square of a picture as a file to upload. */
export async function cutOut(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  const edgePx = Math.min(UPLOAD_EDGE_PX, Math.ceil(findSquare(picture, crop).edgePx))
  canvas.width = edgePx
  canvas.height = edgePx
  drawCrop(canvas, picture, crop)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', UPLOAD_QUALITY)
  const blob = await promise
  if (!blob) throw new Error('the browser could not encode the photo')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
