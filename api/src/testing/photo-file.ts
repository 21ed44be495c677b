import sharp from 'sharp'

/** Creates a photo that can be uploaded. */
export async function aPhotoFile(): Promise<File> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a5f0b' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}
