import type { BatteryForecast, Device, ForecastGap } from '@sentinel/contracts/fleet/devices'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice, aDeviceState } from '../../../../platform/testing/sample-fleet.ts'
import { renderConsole, signIn, startFakeServer } from '../../../../testing/render-console.tsx'
import { serveDevicePage } from '../testing/serve-device-page.ts'

const device = aDevice({ device_id: 7, display_name: 'North gate' })

function aForecast(changes: Partial<BatteryForecast> = {}): BatteryForecast {
  return {
    chemistry: 'lithium_ion',
    charge_percent: 42,
    low_on: '2099-03-12T12:00:00.000Z',
    earliest: '2099-03-02T12:00:00.000Z',
    latest: '2099-03-25T12:00:00.000Z',
    readings: 120,
    since: '2099-01-05T12:00:00.000Z',
    ...changes,
  }
}

/** Opens the page of a camera with this forecast. Returns the text of its history card and of the battery fact. */
async function openForecast(
  forecast: BatteryForecast | null,
  gap: Partial<ForecastGap> = {},
  of: Partial<Device> = {},
) {
  const server = startFakeServer()
  signIn(server)
  const state = aDeviceState()
  serveDevicePage(
    server,
    { ...device, ...of },
    {
      ...state,
      battery_forecast: forecast,
      forecast_gap: state.forecast_gap && { ...state.forecast_gap, ...gap },
    },
  )
  renderConsole('/devices/7')
  const card = await screen.findByRole('region', { name: 'Health history' })
  const how = await within(card).findByText('How this is estimated')
  const facts = screen.getByText('Battery', { selector: 'dt' }).parentElement
  return { words: how.closest('details')?.parentElement?.textContent ?? '', fact: facts?.textContent ?? '' }
}

test('a forecast shows the likely day of the low battery alert and the earliest and latest day', async () => {
  const { words, fact } = await openForecast(aForecast())

  expect(words).toContain('Low around Mar 12th, 2099 (between Mar 2nd, 2099 and Mar 25th, 2099)')
  expect(words).toContain('The 120 readings since Jan 5th, 2099')
  expect(words).toContain('a lithium-ion battery best, with about 42 % of its charge left')
  expect(words).toContain('the median of three readings is at or below 3.2 V')
  expect(fact).toContain('Low around Mar 12th, 2099')
})

test.each([
  ['all of it', { low_on: null, earliest: null, latest: null }, 'More than a year left'],
  [
    'all but its start',
    { low_on: null, latest: null },
    'Probably more than a year left (but possibly as early as Mar 2nd, 2099)',
  ],
  [
    'its end',
    { latest: null },
    'Low around Mar 12th, 2099 (not before Mar 2nd, 2099, possibly more than a year from now)',
  ],
])('a forecast shows no day beyond a year: %s', async (_, changes, words) => {
  const shown = await openForecast(aForecast(changes))

  expect(shown.words.startsWith(`${words}How this is estimated`)).toBe(true)
  expect(shown.fact).toContain(words.replace(/ \(.*/, ''))
})

test('without a forecast the page shows that there is not enough data, and what a forecast needs', async () => {
  const { words, fact } = await openForecast(null)

  expect(words).toContain('Not enough data for a forecast')
  expect(words).toContain('5 usable readings so far. It needs 3 more and 2 more days.')
  expect(fact).toContain('Not enough data for a forecast')
})

test('if there are enough readings but no date, the page shows why', async () => {
  const { words, fact } = await openForecast(null, { reason: 'width', readings: 120, days: 30.4 })

  expect(words).toContain('No useful date yet. The 120 readings of 30 days have hardly fallen')
  expect(fact).toContain('No useful date yet')
})

test.each([
  ['a date', aForecast()],
  ['no date, because the readings follow no discharge', null],
])('a battery with a warning is shown as low now, even if the forecast gives %s', async (_, forecast) => {
  const low = { battery_voltage: 3.06, conditions: ['low_battery' as const] }
  const { words, fact } = await openForecast(forecast, { reason: 'fit', readings: 118 }, low)

  expect(words.startsWith('Low nowHow')).toBe(true)
  expect(fact).toContain('3.06 VLow')
  expect(fact).toContain('Low now')
})

test('a battery with one good reading after a warning is not shown as low now, and the page shows when the warning ends', async () => {
  const { words, fact } = await openForecast(
    aForecast(),
    {},
    { battery_voltage: 3.3, conditions: ['low_battery'] },
  )

  expect(words.startsWith('The warning ends when the median of three readings is 3.4 VHow')).toBe(true)
  expect(fact).toContain('3.30 VWas low')
})

test('a battery with one low reading has no warning and still has a forecast', async () => {
  const past = '2025-01-01T00:00:00.000Z'
  const { words, fact } = await openForecast(aForecast({ low_on: past }), {}, { battery_voltage: 3.1 })

  expect(words).toContain('Low around Jan 1st, 2025')
  expect(fact).toContain('3.10 VLow reading')
})
