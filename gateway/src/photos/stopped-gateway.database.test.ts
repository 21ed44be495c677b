import { execFile } from 'node:child_process'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { photoFile } from '@sentinel/platform/files/photo-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { pollUntil } from '../testing/poll.ts'
import { openTestDarkroom, type TestDarkroom } from '../testing/test-darkroom.ts'
import { startTestGateway } from '../testing/test-gateway.ts'

let darkroom: TestDarkroom

beforeAll(async () => {
  darkroom = await openTestDarkroom()
})
afterAll(() => darkroom.close())

test('a gateway that is stopped during a decode does not wait for it, and the next one develops the photo', async () => {
  const { databaseUrl, dataDir } = darkroom
  const messageId = await darkroom.deliverInsight()
  await darkroom.deliverPhoto(messageId, await plainJpeg(640))
  const key = (await darkroom.findPhotos(messageId))[0]?.file_key ?? ''
  const original = join(dataDir, 'photos', photoFile(key, 'original'))
  // A pipe has no data until a process writes to it, so its reader waits.
  await rename(original, `${original}.whole`)
  await promisify(execFile)('mkfifo', [original])

  const stopped = await startTestGateway({ databaseUrl, dataDir })
  const pipe = await open(original, 'w') // resolves when the decoder reads
  await stopped.stop()
  expect(await darkroom.findPhotos(messageId)).toMatchObject([{ state: 'received' }])

  await pipe.close()
  await rename(`${original}.whole`, original)
  const next = await startTestGateway({ databaseUrl, dataDir })
  await pollUntil(
    () => darkroom.findPhotos(messageId),
    ([photo]) => photo?.state === 'ready' && photo.is_shown,
  )
  await next.stop()
})
