import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findProblems } from './accessibility.ts'
import type { Camera, RunningConsole } from './console.ts'
import { expectListed, listed, popup } from './map-page.ts'

/** Records that a LoRaWAN network has received the camera with this signal-to-noise ratio and spreading factor 7. */
export async function hear(running: RunningConsole, { deviceId }: Camera, snr: number): Promise<void> {
  await running.query(
    `insert into radio_uplink (device_id, received_at, dev_addr, frame_count, frame_hash, provider, snr_db, spreading_factor, gateway_count)
     values ($1, now(), 'a', 1, 0, 'chirpstack', $2, 7, 1)`,
    [deviceId, snr],
  )
  await running.query(
    `insert into device_radio (device_id, provider, server_id, last_uplink_at, reception_count)
     values ($1, 'chirpstack', 'chirpstack-1', now(), 1)`,
    [deviceId],
  )
  await running.query('select read_signals($1, 1)', [deviceId - 1])
}

const COUNTS = [
  ['Weak signal', 1],
  ['Fair signal', 0],
  ['Good signal', 1],
  ['No LoRa reception', 1],
] as const

/**
 * Checks what the legend, the list and the popup show for three cameras: South gate has weak reception, North gate has good reception, and the third
 * has none.
 */
export async function seeCoverage(page: Page, legend: Locator, { deviceId }: Camera): Promise<void> {
  for (const [name, devices] of COUNTS)
    await legend
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${name}${devices}$`) })
      .waitFor()
  expect(await legend.getByRole('switch', { name: 'Cable Error' }).count()).toBe(0)
  await expectListed(page, [/South gate.*Weak signal/s, /North gate.*Good signal/s])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await listed(page).first().click()
  const opened = popup(page, 'South gate')
  await opened.getByText('Median: 0.5 dB above what a receiver needs').waitFor()
  expect(await findProblems(page, 'LoRa coverage')).toEqual([])
  const receptions = opened.getByRole('link', { name: 'Receptions' })
  expect(await receptions.getAttribute('href')).toBe(`/devices/${deviceId}#radio`)
  await page.emulateMedia({ reducedMotion: null, colorScheme: 'light' })
}
