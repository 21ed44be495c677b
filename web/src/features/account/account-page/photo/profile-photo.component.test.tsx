import { uploadUserImage } from '@sentinel/contracts/account/profile'
import { UPLOADED_IMAGE_MAX_BYTES } from '@sentinel/contracts/http/limits'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { findDialog, untilClosed } from '../../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../../testing/render-console.tsx'
import { serveSecurity } from '../testing/serve-security.ts'

const IMAGE_URL = '/api/user/image/6b0f6a3c-7f0a-4b53-9d55-0a2c5a1f9a11'
const UNREADABLE = 'This file is not a photo that can be opened. Choose a JPEG, PNG or WebP.'

/** Records which square is drawn, because this DOM draws nothing. */
let drawn: unknown[][]
/** The number of pictures whose pixels are in memory. */
let openPictures: number

beforeEach(() => {
  drawn = []
  openPictures = 0
  const context = {
    fillRect: () => undefined,
    drawImage: (_: unknown, ...place: unknown[]) => drawn.push(place),
  }
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if ((await file.text()) !== 'a photo') throw new DOMException('not an image', 'InvalidStateError')
    openPictures += 1
    return { width: 400, height: 300, close: () => void (openPictures -= 1) }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) =>
    take(new Blob(['the square'], { type: type ?? '' })),
  )
  return () => vi.restoreAllMocks()
})

function openProfile() {
  const server = startFakeServer()
  signIn(server)
  server.answer(uploadUserImage, { imageUrl: IMAGE_URL })
  return { server, ...renderConsole('/account') }
}

type Opened = ReturnType<typeof openProfile>

async function choose({ user }: Opened, file: File): Promise<void> {
  await screen.findByRole('button', { name: 'Change photo' })
  await user.upload(screen.getByLabelText('Profile photo'), file)
}

const aPhoto = () => new File(['a photo'], 'me.jpg', { type: 'image/jpeg' })

/** Returns the part of the picture that was last drawn: left, top, width and height. */
const lastSquare = () => drawn.at(-1)?.slice(0, 4)

test('pressing the photo opens the file chooser', async () => {
  const { press } = openProfile()
  const click = vi.spyOn(HTMLInputElement.prototype, 'click')
  await press('Change photo')
  expect(click.mock.instances).toEqual([screen.getByLabelText('Profile photo')])
})

test('a chosen photo is cropped and uploaded, and is shown in the page and in the top bar', async () => {
  const opened = openProfile()
  await choose(opened, aPhoto())
  const dialog = await findDialog('Crop photo')
  expect(lastSquare()).toEqual([50, 0, 300, 300])
  fireEvent.change(dialog.getByLabelText('Zoom'), { target: { value: '2' } })
  fireEvent.change(dialog.getByLabelText('Left to right'), { target: { value: '1' } })
  expect(lastSquare()).toEqual([250, 75, 150, 150])
  await opened.press('Upload photo', dialog)
  await screen.findByText('Uploaded photo! You may need to reload to see changes.')
  const [call] = opened.server.callsTo(uploadUserImage)
  expect(await call?.body.image.text()).toBe('the square')
  expect(call?.body.image.type).toBe('image/jpeg')
  expect(openPictures).toBe(0)
  await untilClosed()
  const photo = screen.getByRole('img', { name: 'Photo of Ada Fox' })
  expect(photo.getAttribute('src')).toBe(IMAGE_URL)
  const menu = screen.getByRole('button', { name: 'Account' })
  expect(menu.querySelector('img')?.getAttribute('src')).toBe(IMAGE_URL)
})

test('a progress bar is shown during the upload', async () => {
  const opened = openProfile()
  const release = opened.server.hold(uploadUserImage)
  await choose(opened, aPhoto())
  await opened.press('Upload photo', await findDialog('Crop photo'))
  const bar = await screen.findByRole('progressbar', { name: 'Uploading photo...' })
  await waitFor(() => expect(bar).toHaveProperty('value', 0.5))
  expect(screen.getByRole('button', { name: 'Change photo' })).toHaveProperty('disabled', true)
  release()
  await screen.findByText(/^Uploaded photo!/)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test.each([
  ['that is no photo', new File(['a text'], 'me.png', { type: 'image/png' }), UNREADABLE],
  ['of another kind', new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }), UNREADABLE],
  [
    'that is larger than 10 MB',
    new File([new Uint8Array(UPLOADED_IMAGE_MAX_BYTES + 1)], 'me.jpg', { type: 'image/jpeg' }),
    'This photo is larger than 10 MB. Choose a smaller one.',
  ],
])('a file %s is refused before anything is sent', async (_title, file, words) => {
  const opened = openProfile()
  await screen.findByRole('button', { name: 'Change photo' })
  fireEvent.change(screen.getByLabelText('Profile photo'), { target: { files: [file] } })
  await screen.findByText(words)
  await screen.findByText('Error uploading photo')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(opened.server.callsTo(uploadUserImage)).toEqual([])
})

test('if an upload is refused, the reason is shown', async () => {
  const opened = openProfile()
  const words = 'This picture is animated. Choose a photo.'
  opened.server.fail(uploadUserImage, { code: 'invalid', errors: { image: words } })
  await choose(opened, aPhoto())
  await opened.press('Upload photo', await findDialog('Crop photo'))
  await screen.findByText('Error uploading photo')
  await screen.findByText(words)
})

test('a photo that the browser cannot encode shows an error, and nothing is sent', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(null))
  const opened = openProfile()
  await choose(opened, aPhoto())
  await opened.press('Upload photo', await findDialog('Crop photo'))
  await screen.findByText('Error uploading photo')
  expect(opened.server.changes()).toEqual([])
})

test('if an upload does not reach the server, an error is shown', async () => {
  const opened = openProfile()
  opened.server.makeUnreachable(uploadUserImage)
  await choose(opened, aPhoto())
  await opened.press('Upload photo', await findDialog('Crop photo'))
  await screen.findByText('Error uploading photo')
  await screen.findByText('The server can’t be reached. Please check your connection.')
})

test('closing the dialog uploads nothing', async () => {
  const opened = openProfile()
  await choose(opened, aPhoto())
  await opened.press('Cancel', await findDialog('Crop photo'))
  await untilClosed()
  expect(opened.server.changes()).toEqual([])
  expect(openPictures).toBe(0)
})

test('leaving the page stops the upload and shows a notice', async () => {
  const opened = openProfile()
  serveSecurity(opened.server)
  const release = opened.server.hold(uploadUserImage)
  await choose(opened, aPhoto())
  await opened.press('Upload photo', await findDialog('Crop photo'))
  await screen.findByRole('progressbar', { name: 'Uploading photo...' })
  await untilClosed()
  await opened.user.click(screen.getByRole('link', { name: 'Security' }))
  await screen.findByText('The photo was not uploaded, because you left the page.')
  release()
  expect(screen.queryByText(/^Uploaded photo!/)).toBeNull()
})
