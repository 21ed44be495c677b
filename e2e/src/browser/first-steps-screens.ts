import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { PASSWORD } from './console.ts'
import { insightRows, signInByForm, untilLive } from './pages.ts'

/** Takes screenshots of the first minutes of a user who has just signed up, and of the account card. */
export async function takeFirstSteps(
  page: Page,
  url: string,
  take: (screen: string) => Promise<void>,
): Promise<void> {
  const email = `${randomUUID()}@example.org`
  await page.request.post(`${url}/api/signup`, {
    data: {
      firstName: 'Ada',
      lastName: 'Fox',
      username: email,
      phoneNumber: '+442079460000',
      email,
      country: 'Kenya',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  })
  await page.evaluate(() => localStorage.clear())
  await signInByForm(page, url, email, PASSWORD)
  await page.getByRole('button', { name: 'Look at sample cameras' }).waitFor()
  await untilLive(page)
  await take('first-steps')
  await page.getByRole('button', { name: 'Look at sample cameras' }).click()
  await page.getByText(/^You are looking at 6 sample cameras/).waitFor()
  await page.getByRole('region', { name: 'New from your cameras' }).locator('img').first().waitFor()
  await take('first-steps-samples')
  await page.goto(`${url}/insights`)
  await insightRows(page).locator('img').first().waitFor()
  await take('first-steps-insights')
  await page.goto(`${url}/devices`)
  await page.getByRole('button', { name: 'Remove sample cameras' }).waitFor()
  await take('first-steps-devices')
  await page.goto(`${url}/account?tab=billing`)
  await page.getByText('No card on file').waitFor()
  await page.getByRole('button', { name: 'Add Card Information' }).click()
  await page.getByLabel('Card number').waitFor()
  await take('billing')
}
