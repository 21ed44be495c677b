import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findProblemsOnBoth, STILL_PHONE } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { WIDE } from './looks.ts'
import { signIn } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

let running: SharedConsole
let browser: Browser
let windows: Windows
let staff: string
let owner: string

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  windows = createWindows(browser)
  staff = running.emailOf('staff')
  owner = running.emailOf('owner')
  await running.addUser(staff, 'staff')
  await running.addUser(owner)
  await running.addCamera(running.firstDeviceId, owner, 'Waterhole')
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
afterEach(() => windows.release())

const trailOf = (actor: string) =>
  `/internal?tab=trail&filter=${encodeURIComponent(JSON.stringify({ actor }))}`

test('an owner’s irreversible actions are in their own log and in the audit trail of staff', async () => {
  const page = await windows.open(WIDE)
  await signIn(page, running.url, owner, `/devices/${running.firstDeviceId}`)
  await page.evaluate(async (deviceId) => {
    const headers = { authorization: localStorage.getItem('token') ?? '' }
    await fetch(`/api/devices/${deviceId}/claimCode`, { method: 'POST', headers })
    await fetch('/api/internal/trail', { headers })
  }, running.firstDeviceId)
  await page.goto(`${running.url}/account?tab=security`)
  await page.getByText('New claim code made').waitFor()

  const other = await windows.open(WIDE)
  await signIn(other, running.url, staff, trailOf(owner))
  const trail = other.getByRole('table', { name: 'Audit trail' })
  await trail.getByText('New claim code made').waitFor()
  await trail.getByText('1 call refused: GET /api/internal/trail').waitFor()
  const device = trail.getByRole('link', { name: `Device ${running.firstDeviceId}, Waterhole` })
  expect(await device.getAttribute('href')).toBe(`/internal?tab=devices&device=${running.firstDeviceId}`)
  const file = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toBe('sentinel_audit_trail.csv')
})

/** Adds several kinds of actions by the owner. */
async function addActs(): Promise<void> {
  await running.query(
    `insert into account_event (actor_id, is_act, kind, subject_id, device_id, about, address, user_agent)
     select user_id, true, act.*, '203.0.113.7', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
     from user_account, lateral (values
       ('role_changed', user_id, null::int, '{"from": "owner", "to": "viewer"}'::jsonb),
       ('invitation_withdrawn', null, $2, '{"email": "r…@a.conservancy.with.a.long.address.example.org", "group": null}'),
       ('devices_given', user_id, null, '{"added": {"count": 12, "device_ids": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]},
         "removed": {"count": 0, "device_ids": []}}'),
       ('device_cleared', 2000000000, $2, '{"insights": 12431, "links": 2, "user_ids": [2000000000, 2000000001]}')
     ) as act (kind, subject_id, device_id, about) where email = $1`,
    [owner, running.firstDeviceId],
  )
}

test('the trail breaks no rule of WCAG 2.2 AA, on a phone or a desktop', async () => {
  await addActs()
  const page = await windows.open(STILL_PHONE)
  await signIn(page, running.url, staff, trailOf(owner))
  await page.getByText('Role changed from owner to viewer').first().waitFor()
  expect(await findProblemsOnBoth(page, 'audit trail')).toEqual([])
})
