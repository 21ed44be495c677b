import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'

/** Follows the system's theme as the console does. Its button has no name, and its text can hardly be read in the dark. */
const POOR_PAGE = `<!doctype html>
  <html lang="en" data-mantine-color-scheme="light">
    <title>A poor page</title>
    <style>@media (prefers-color-scheme: dark) { p { color: #333; background: #222 } }</style>
    <script>
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) =>
        document.documentElement.setAttribute('data-mantine-color-scheme', matches ? 'dark' : 'light'))
    </script>
    <main><h1>A poor page</h1><button></button><p>Hardly to be read</p></main>
  </html>`

let browser: Browser

beforeAll(async () => {
  browser = await joinChromium()
})
afterAll(() => leaveChromium(browser))

test('what breaks a rule is found in both themes, whichever is shown first', async () => {
  const page = await browser.newPage()
  await page.setContent(POOR_PAGE)
  const find = async () =>
    (await findProblems(page, 'poor')).map(({ theme, rule, elements }) => [theme, rule, elements.length])

  expect(await find()).toEqual([
    ['light', 'button-name', 1],
    ['dark', 'color-contrast', 1],
  ])
  expect(await find()).toEqual([
    ['dark', 'button-name', 1],
    ['dark', 'color-contrast', 1],
  ])
})
