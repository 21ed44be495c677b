import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { openTestDarkroom, type TestDarkroom } from '../testing/test-darkroom.ts'
import { resumePhotos } from './develop-jobs.ts'

let darkroom: TestDarkroom

beforeAll(async () => {
  darkroom = await openTestDarkroom()
})
afterAll(() => darkroom.close())

const resume = () => resumePhotos(darkroom.database)

test('a photo that has waited without a job gets one again, and only then', async () => {
  const messageId = await darkroom.deliverInsight()
  await darkroom.deliverPhoto(messageId, await plainJpeg())
  await darkroom.database.query(`update photo set received_at = now() - interval '6 minutes'`)
  expect(await resume()).toBe(0) // its job still exists

  await darkroom.database.query('delete from graphile_worker._private_jobs')
  await darkroom.database.query(`update photo set received_at = now()`)
  expect(await resume()).toBe(0) // too recent for a lost job

  await darkroom.database.query(`update photo set received_at = now() - interval '6 minutes'`)
  expect(await resume()).toBe(1)
  await darkroom.developAll()
  expect(await darkroom.findPhotos(messageId)).toMatchObject([{ state: 'ready', is_shown: true }])
})
