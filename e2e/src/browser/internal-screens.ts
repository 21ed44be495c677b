import type { Page } from 'playwright-core'
import { signInByForm, untilLive } from './pages.ts'

const STAFF = 'staff@demo.example'
const PASSWORD = 'Sentinel-demo-1!'
const TABS = [
  'people',
  'devices',
  'algs',
  'releases',
  'firmware',
  'dead-letters',
  'network',
  'operations',
  'trail',
] as const

/** Takes screenshots of the sections that only staff see. The page stays signed in as staff. */
export async function takeInternal(
  page: Page,
  url: string,
  take: (screen: string) => Promise<void>,
): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await signInByForm(page, url, STAFF, PASSWORD)
  for (const tab of TABS) {
    await page.goto(`${url}/internal?tab=${tab}`)
    await page.getByRole('heading', { name: 'Internal' }).waitFor()
    await untilLive(page)
    await take(`internal-${tab}`)
  }
}
