import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { PHONE, WIDE } from './looks.ts'

/** All WCAG 2.2 AA rules and best practices. Only the best practices detect unnamed dialogs, a second banner, and content outside landmarks. */
const ALL: RunOptions & { checks: object } = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } }, // axe skips this rule unless it is named
  // axe accepts this option, but its types omit it.
  checks: {
    // Like a dialog, a pop-up menu or list belongs to the control that opens it and is not a landmark.
    region: {
      options: {
        regionMatcher: 'dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox]',
      },
    },
  },
}
/** The rules that check colours. All other rules find the same problems in both themes. */
const ABOUT_COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** `findProblemsOnBoth` requires a page that was opened on this phone. */
export const STILL_PHONE = { ...PHONE, reducedMotion: 'reduce' as const }

type Theme = 'light' | 'dark'

export interface Problem {
  face: string
  theme: Theme
  rule: string
  elements: string[]
}

/**
 * Finds violations of WCAG 2.2 AA and of best practices on the page in its current state, first in the current theme and then in the other one, which
 * stays selected. The page must follow the system's theme. Waits for everything that fades or slides in, because colours and positions change until
 * then.
 */
export async function findProblems(page: Page, face: string): Promise<Problem[]> {
  const shown = await readTheme(page)
  const other: Theme = shown === 'light' ? 'dark' : 'light'
  await endMotion(page)
  const all = await analyze(page, ALL)
  await chooseTheme(page, other)
  await endMotion(page)
  const colours = await analyze(page, ABOUT_COLOURS)
  return [
    ...all.map((found) => ({ face, theme: shown, ...found })),
    ...colours.map((found) => ({ face, theme: other, ...found })),
  ]
}

/**
 * Finds a page's problems on the phone on which it was opened, and in a desktop window. The page must fit the width of both. Whatever is open on the
 * page stays open, so no second page load is needed.
 */
export async function findProblemsOnBoth(page: Page, face: string): Promise<Problem[]> {
  const onPhone = await findProblemsAndOverflow(page, `${face}, phone`)
  const wide = await onDesktop(page, () => findProblemsAndOverflow(page, `${face}, desktop`))
  return [...onPhone, ...wide]
}

/** Shows a page that was opened on a phone in a desktop window, without touch, while `use` runs. */
export async function onDesktop<Result>(page: Page, use: () => Promise<Result>): Promise<Result> {
  // The session ends with the page. If it were detached, the phone would have no touch until the next page load.
  const session = await page.context().newCDPSession(page)
  const setTouch = (enabled: boolean) => session.send('Emulation.setTouchEmulationEnabled', { enabled })
  const show = async ({ viewport }: typeof WIDE | typeof PHONE, hasTouch: boolean) => {
    await setTouch(hasTouch)
    await page.setViewportSize(viewport)
    await untilLaidOut(page)
  }
  await show(WIDE, false)
  try {
    return await use()
  } finally {
    await show(PHONE, true)
  }
}

/** Waits for the layout at the new width, which is rendered in the frame after the change. */
function untilLaidOut(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

async function findProblemsAndOverflow(page: Page, face: string): Promise<Problem[]> {
  const theme = await readTheme(page)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const overflow = { face, theme, rule: 'wider than the window', elements: [`${beyond} px`] }
  return [...(beyond > 0 ? [overflow] : []), ...(await findProblems(page, face))]
}

async function readTheme(page: Page): Promise<Theme> {
  const theme = await page.locator('html').getAttribute('data-mantine-color-scheme')
  return theme === 'dark' ? 'dark' : 'light'
}

/** Waits for transitions and animations, except those that never end, such as a spinner's. */
async function endMotion(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  )
}

/** Omits what our pages and messages do not use: frames, rules that read style sheets, and element selectors. */
const LEAN: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false, selectors: false }

/** Runs axe in the page. It is compiled once per page load. */
async function analyze(page: Page, which: RunOptions): Promise<Pick<Problem, 'rule' | 'elements'>[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options), // the line above has added it
    { ...LEAN, ...which },
  )
  return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html) }))
}

async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor()
}
