import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'

/**
 * Follows the system's theme as the console does. Its button and dialog have no name, its links are too small for a finger, one text is outside all
 * landmarks, and another is hard to read in the dark theme.
 */
const POOR_PAGE = `<!doctype html>
  <html lang="en" data-mantine-color-scheme="light">
    <title>A poor page</title>
    <style>nav a { display: block; width: 12px; height: 12px }
      @media (prefers-color-scheme: dark) { p { color: #333; background: #222 } }</style>
    <script>
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) =>
        document.documentElement.setAttribute('data-mantine-color-scheme', matches ? 'dark' : 'light'))
    </script>
    <main><h1>A poor page</h1><button></button><p>Hardly to be read</p></main>
    <nav><a href="#1">1</a><a href="#2">2</a></nav>
    <div role="dialog">What is asked</div>
    <div>Outside</div>
  </html>`

let browser: Browser

beforeAll(async () => {
  browser = await joinChromium()
})
afterAll(() => leaveChromium(browser))

test('a violation of a rule is found in both themes, whichever is shown first', async () => {
  const page = await browser.newPage()
  await page.setContent(POOR_PAGE)
  const find = async () =>
    (await findProblems(page, 'poor')).map(({ theme, rule, elements }) => [theme, rule, elements.length])

  const onceIn = (theme: string) => [
    [theme, 'aria-dialog-name', 1],
    [theme, 'button-name', 1],
    [theme, 'region', 1],
    [theme, 'target-size', 2],
  ]

  expect(await find()).toEqual([...onceIn('light'), ['dark', 'color-contrast', 1]])
  const inDark = await find()
  expect(inDark).toHaveLength(5)
  expect(inDark).toEqual(expect.arrayContaining([...onceIn('dark'), ['dark', 'color-contrast', 1]]))
})
