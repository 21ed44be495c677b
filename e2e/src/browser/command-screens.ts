import type { Page } from 'playwright-core'
import { untilLive } from './pages.ts'

/** Takes screenshots of the commands that the owner has sent to cameras. */
export async function takeCommands(
  page: Page,
  url: string,
  take: (screen: string) => Promise<void>,
): Promise<void> {
  for (const [screen, path, title] of [
    ['device-updates', '/device-updates', 'Device Updates'],
    ['ota-messages', '/ota-messages', 'OTA Messages'],
  ] as const) {
    await page.goto(url + path)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.locator('[data-row]').first().waitFor()
    await untilLive(page)
    await take(screen)
  }
}
