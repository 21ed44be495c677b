import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { PHONE, WIDE } from './looks.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules among these that look at colours. All others find the same in both themes. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

export const LOOKS = [WIDE, PHONE].map((look) => ({ ...look, reducedMotion: 'reduce' as const }))

export interface Problem {
  face: string
  theme: 'light' | 'dark'
  rule: string
  elements: string[]
}

/**
 * Finds what breaks a rule of WCAG 2.2 AA on the page as it is, in the light theme and then in the dark one,
 * which is taken back. The page must follow the system's theme, and stand still.
 */
export async function findProblems(page: Page, face: string): Promise<Problem[]> {
  const light = await analyze(new AxeBuilder({ page }).withTags(WCAG_22_AA))
  await chooseTheme(page, 'dark')
  const dark = await analyze(new AxeBuilder({ page }).withRules(ABOUT_COLOURS))
  await chooseTheme(page, 'light')
  return [
    ...light.map((found) => ({ face, theme: 'light' as const, ...found })),
    ...dark.map((found) => ({ face, theme: 'dark' as const, ...found })),
  ]
}

async function analyze(axe: AxeBuilder): Promise<Pick<Problem, 'rule' | 'elements'>[]> {
  // Legacy mode looks at the page alone, without a second one for the frames of other origins, of which there are none.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ html }) => html) }))
}

async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor()
}
