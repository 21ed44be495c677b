import type { Page } from 'playwright-core'
import { PASSWORD } from './console.ts'

/** Signs in with the form and waits for the dashboard. */
export async function signInByForm(
  page: Page,
  url: string,
  email: string,
  password = PASSWORD,
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}

/**
 * Opens the console as a signed-in user, without the sign-in page. Opens the insights and waits for their heading. With another path, the caller
 * waits.
 */
export async function signIn(page: Page, url: string, email: string, path?: string): Promise<void> {
  await beginSession(page, url, email)
  await page.goto(url + (path ?? '/insights'))
  if (path === undefined) await untilInsights(page)
}

/**
 * Stores a new session for this user in the browser, as a sign-in does, without opening the console. The insights list scrolls through all rows, as
 * if the user had chosen that.
 */
export async function beginSession(page: Page, url: string, email: string): Promise<void> {
  // Uses the window's own request context, so that the window gets the response's cookie too.
  const answer = await page
    .context()
    .request.post(`${url}/api/login`, { data: { email, password: PASSWORD } })
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: string } // the answer follows the contract
  await page.goto(`${url}/favicon.svg`) // a page on this origin that runs no script
  await page.evaluate((bearer) => {
    localStorage.setItem('token', bearer)
    localStorage.setItem('user.insights.pageSize', '"all"')
  }, `Bearer ${token}`)
}

/** Returns the token of a new session for this user. */
export async function fetchToken(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { token: string }).token // the response follows the contract
}

function untilInsights(page: Page): Promise<void> {
  return page.getByRole('heading', { name: 'Sentinel Insights' }).waitFor()
}

/** Returns the rows of the insights table as users read them. */
export function insightRows(page: Page) {
  return page.getByRole('row').filter({ has: page.locator('[data-insight]') })
}

export function liveMark(page: Page) {
  return page.getByRole('status').filter({ hasText: /^(Connecting|Live|Reconnecting|Offline)$/ })
}

/** Waits until the page receives pushes. */
export async function untilLive(page: Page): Promise<void> {
  await liveMark(page).filter({ hasText: 'Live' }).waitFor()
}

/** Waits until the list is read from the browser's local store, so that everything that arrives from now on is new. */
export async function untilStored(page: Page): Promise<void> {
  await page.locator('[data-insights-from="store"]').waitFor()
}

/** Prevents the store from filling, as on a very slow connection, so that lists are loaded from the server in windows. */
export async function withoutStore(page: Page): Promise<void> {
  await page.route(/\/api\/insights\/(lines|changes)/, (route) => route.abort())
}
