import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import type { Camera } from './console.ts'
import { WIDE } from './looks.ts'
import { insightRows, signIn, untilStored } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

let running: SharedConsole
let browser: Browser
let context: BrowserContext
let owner: string
let camera: Camera
let cameras = 0
let messageId = 0

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

/** Gives a new owner a camera with three sightings. */
beforeEach(async () => {
  owner = running.emailOf(`owner-${(cameras += 1)}`)
  await running.addUser(owner)
  camera = await running.addCamera(running.firstDeviceId + cameras, owner, 'North gate')
  for (const classId of [1, 2, 3]) await see(classId)
  context = await browser.newContext(WIDE)
})
afterEach(() => context.close())

const see = (classId: number) => camera.send({ messageId: (messageId += 1), classId })

/** Opens the insights in another tab that shares the context's session. Returns the tab and its calls to fill the store. */
async function visit(): Promise<{ page: Page; calls: string[] }> {
  const page = await context.newPage()
  await page.addInitScript(recordPainted)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/insights\/(lines|changes)$/.test(pathname)) calls.push(pathname)
  })
  await page.goto(`${running.url}/insights`)
  return { page, calls }
}

declare global {
  /** The ids of all insights that this document has ever shown in a list, even briefly. */
  var paintedIds: Set<string>
}

function recordPainted(): void {
  globalThis.paintedIds = new Set()
  const record = () => {
    for (const row of document.querySelectorAll('[data-insight]')) {
      globalThis.paintedIds.add(row.getAttribute('data-insight') ?? '')
      sessionStorage.setItem('painted', 'yes') // remains when the page is left
    }
  }
  new MutationObserver(record).observe(document, { subtree: true, childList: true, attributes: true })
}

const readPainted = (page: Page) => page.evaluate(() => [...globalThis.paintedIds])

/** Signs in and returns the user's page once the browser has saved the store. */
async function visitFirst(email = owner): Promise<Page> {
  const page = await context.newPage()
  await signIn(page, running.url, email)
  await untilStored(page)
  await expect.poll(() => listFiles(page)).toHaveLength(1)
  return page
}

const listFiles = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('users', { create: true })
    const names: string[] = []
    for await (const [name, file] of folder.entries())
      // Chromium writes to a file with this suffix and renames it at the end.
      if (
        !name.endsWith('.crswap') &&
        file instanceof FileSystemFileHandle &&
        (await file.getFile()).size > 0
      )
        names.push(name)
    return names
  })

const classesOf = async (page: Page) => {
  const texts = await insightRows(page).allInnerTexts()
  return new Set(texts.map((text) => /Class \d+/.exec(text)?.[0]))
}

test('the next visit fetches only what has changed, and shows the same as the server', async () => {
  await (await visitFirst()).close()
  await see(4)
  await running.query(
    `with archived as (
       update insight set insight_status = 'favorite' where device_id = $1 and class_id = 2 returning insight_id)
     select log_change('insights:changed', array_agg(insight_id)) from archived`,
    [camera.deviceId],
  )
  const { page, calls } = await visit()
  await untilStored(page)
  await expect.poll(() => classesOf(page)).toEqual(new Set(['Class 1', 'Class 2', 'Class 3', 'Class 4']))
  expect(await insightRows(page).filter({ hasText: 'Class 2' }).innerText()).toContain('Favorite')
  expect(calls).toEqual(['/api/insights/changes'])
})

test('the next visit shows nothing of a camera that the user has lost', async () => {
  await (await visitFirst()).close()
  await running.query('delete from user_device where device_id = $1', [camera.deviceId])
  const { page } = await visit()
  await untilStored(page)
  expect(await readPainted(page)).toEqual([])
})

test('insights that the server has lost the trace of are fetched again as a whole', async () => {
  await (await visitFirst()).close()
  await see(4)
  await running.query(`delete from change_log where kind = 'insights:added' and $1 = any (device_ids)`, [
    camera.deviceId,
  ])
  const { page, calls } = await visit()
  await untilStored(page)
  await expect.poll(() => classesOf(page)).toEqual(new Set(['Class 1', 'Class 2', 'Class 3', 'Class 4']))
  expect(calls).toEqual(['/api/insights/changes', '/api/insights/lines'])
})

test('signing out removes the saved insights', async () => {
  const page = await visitFirst()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => listFiles(page)).toEqual([])
})

test('a session that has ended removes the saved insights, and shows none of them', async () => {
  const former = await visitFirst()
  await former.close()
  await running.query(
    'delete from user_session where user_id = (select user_id from user_account where email = $1)',
    [owner],
  )
  const { page } = await visit()
  await page.waitForURL('**/login**')
  expect(await page.evaluate(() => sessionStorage.getItem('painted'))).toBeNull()
  await expect.poll(() => listFiles(page)).toEqual([])
})

test('another user of the same browser gets their own insights, and the saved ones of the first are removed', async () => {
  const former = await visitFirst()
  const [first] = await listFiles(former)
  await former.evaluate(() => localStorage.clear())
  await former.close()
  const other = running.emailOf(`other-${cameras}`)
  await running.addUser(other)
  const page = await visitFirst(other)
  expect(await insightRows(page).count()).toBe(0)
  expect(await listFiles(page)).not.toContain(first)
})
