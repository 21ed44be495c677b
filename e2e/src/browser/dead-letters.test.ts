import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { WIDE } from './looks.ts'
import { signIn } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

let running: SharedConsole
let browser: Browser
let page: Page
let deviceId: number

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  const email = running.emailOf('staff')
  await running.addUser(email, 'staff')
  deviceId = running.firstDeviceId
  await running.addCamera(deviceId, email)
  page = await (await browser.newContext(WIDE)).newPage()
  await signIn(page, running.url, email, '/internal?tab=dead-letters')
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

/** Returns the id of the dead letter. */
async function addDeadLetter(payload: string): Promise<number> {
  const [letter] = await running.query<{ dead_letter_id: number }>(
    `insert into dead_letter (source, device_id, topic, reason, detail, payload, payload_bytes, content_sha256)
     values ('mqtt', $1, $2, 'malformed', 'insights.0.class_id: missing', convert_to($3, 'utf8'), length($3), sha256(convert_to($3, 'utf8')))
     returning dead_letter_id`,
    [deviceId, uplinkTopic(deviceId, 'insights'), payload],
  )
  return Number(letter?.dead_letter_id)
}

const countInsights = async () =>
  (
    await running.query<{ insights: number }>(
      'select count(*)::int as insights from insight where device_id = $1',
      [deviceId],
    )
  )[0]?.insights

test('staff open a dead letter, decode it again, and find it stored and in the trail', async () => {
  const insight = { index: 0, alg_id: 3, class_id: 17, confidence: 93, file_ctime: '2026-11-20T03:11:08Z' }
  const deadLetterId = await addDeadLetter(JSON.stringify({ message_id: 1, insights: [insight] }))
  await addDeadLetter('{"message_id": "<b>none</b>"}')
  await page.reload()
  await page.getByText('Malformed').first().waitFor()
  expect(await findProblems(page, 'dead letters')).toEqual([])

  await page.getByRole('button', { name: `Open dead letter ${deadLetterId}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Dead letter ${deadLetterId}` })
  await dialog.getByText('"class_id": 17').waitFor()
  expect(await findProblems(page, 'a dead letter')).toEqual([])
  await dialog.getByRole('button', { name: 'Decode again' }).click()
  await page.getByText(`Dead letter ${deadLetterId} was decoded and stored.`).waitFor()
  await dialog.getByText('This dead letter is gone').waitFor()
  expect(await countInsights()).toBe(1)

  await page.goto(`${running.url}/internal?tab=trail`)
  await page.getByText(`Dead letter ${deadLetterId} with the reason “Malformed” decoded again`).waitFor()
})
