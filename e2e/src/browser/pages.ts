import type { Page } from 'playwright-core'
import { PASSWORD } from './console.ts'

/** Signs in by the form and waits for the first screen. */
export async function signIn(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Sentinel Insights' }).waitFor()
}

/** The rows of the insights table as people read them. */
export function insightRows(page: Page) {
  return page.getByRole('row').filter({ has: page.locator('[data-insight]') })
}

export function liveMark(page: Page) {
  return page.getByRole('status').filter({ hasText: /^(Live|Reconnecting|Offline)$/ })
}

/** Waits until pushes reach the page. */
export async function untilLive(page: Page): Promise<void> {
  await liveMark(page).filter({ hasText: 'Live' }).waitFor()
}

/** Waits until the list is shown out of the browser's own copy: what comes from now on is new to it. */
export async function untilCopied(page: Page): Promise<void> {
  await page.locator('[data-copy="complete"]').waitFor()
}

/** The browser gets no copy of all insights, as on a line too slow for it: lists come in windows from the server. */
export async function withoutCopy(page: Page): Promise<void> {
  await page.route('**/api/insights/lines*', (route) => route.abort())
}
