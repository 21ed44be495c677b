import {
  figureNames,
  getOperations,
  type Operations,
  type OperationsFigure,
} from '@sentinel/contracts/staff/operations'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveInternal } from '../testing/serve-internal.ts'

const AT = '2026-11-20T12:02:00.000Z'

/** Returns all figures, in range and with a history of only the last hour. Tests override the fields that they are about. */
function anAnswer(
  changes: Partial<Operations> = {},
  figures: Partial<Record<OperationsFigure['name'], Partial<OperationsFigure>>> = {},
): Operations {
  return {
    at: AT,
    sampled_at: '2026-11-20T12:01:30.000Z',
    history_from: '2026-11-19T12:00:00.000Z',
    has_backup: true,
    figures: figureNames.map((name) => ({
      name,
      unit: 'count',
      value: 1,
      total: null,
      limit: null,
      level: 'fine',
      points: Array.from({ length: 288 }, (_, at) => (at < 276 ? null : at - 275)),
      ...figures[name],
    })),
    processes: [
      {
        name: 'gateway field:1883',
        program: 'gateway',
        state: 'running',
        started_at: '2026-11-18T03:00:00.000Z',
        sampled_at: '2026-11-20T12:01:30.000Z',
      },
    ],
    tasks: [
      { task: 'develop_photo', waiting: 3, oldest_seconds: 150, retrying: 1, failed: 0 },
      { task: 'maintain', waiting: 0, oldest_seconds: null, retrying: 0, failed: 0 },
    ],
    ...changes,
  }
}

function openTab(answer: Operations) {
  const server = serveInternal()
  server.answer(getOperations, answer)
  return { server, ...renderConsole('/internal?tab=operations') }
}

const findCards = async () => {
  await screen.findByRole('article', { name: 'Commit time' })
  return screen.getAllByRole('article')
}

test('each figure shows its value with its unit', async () => {
  openTab(
    anAnswer(
      {},
      {
        rows_stored: { unit: 'per_minute', value: 240 },
        commit_seconds: { unit: 'seconds', value: 0.0384 },
        disk_free: { unit: 'bytes', value: 50 * 2 ** 30, total: 200 * 2 ** 30 },
        backup_age: { unit: 'seconds', value: 7200 },
      },
    ),
  )
  const cards = await findCards()
  expect(cards).toHaveLength(figureNames.length)
  within(screen.getByRole('article', { name: 'Rows stored' })).getByText('240 a minute')
  within(screen.getByRole('article', { name: 'Commit time' })).getByText('38 ms')
  within(screen.getByRole('article', { name: 'Free disk space' })).getByText('50 GiB of 200 GiB')
  within(screen.getByRole('article', { name: 'Time since a backup' })).getByText('2 h')
  screen.getByText('All figures are in range')
  screen.getByText('Latest measurement: now. This page refreshes every minute.')
})

test('a console without a backup shows that there is none', async () => {
  openTab(anAnswer({ has_backup: false }, { backup_age: { unit: 'seconds', value: 7200 } }))
  const card = await screen.findByRole('article', { name: 'Time since a backup' })
  within(card).getByText('No backup yet')
})

test('problems come first and show what to do', async () => {
  openTab(
    anAnswer(
      {},
      {
        queue_failed: { value: 2, limit: 0, level: 'warning' },
        disk_free: { unit: 'bytes', value: 2 ** 20, limit: 2 ** 31, level: 'critical' },
        commit_seconds: { unit: 'seconds', value: null, level: null },
      },
    ),
  )
  const cards = await findCards()
  const titles = cards.map((card) => within(card).getByRole('heading').textContent)
  expect(titles.slice(0, 3)).toEqual(['Free disk space', 'Failed jobs', 'Commit time'])
  expect(cards[0]?.textContent).toMatch(/Critical.*The reserve is reached.*Free some space/)
  expect(cards[1]?.textContent).toMatch(/Warning.*Jobs have failed for good/)
  expect(cards[2]?.textContent).toMatch(/Not measured–/)
  screen.getByText('2 things need attention')
})

test('the history can be read with the arrow keys', async () => {
  const { user } = openTab(anAnswer())
  const chart = await screen.findByRole('slider', { name: 'Commit time over the last 24 hours' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 20th, 2026 12:00 UTC: 12')
  chart.focus()
  await user.keyboard('{Home}{ArrowRight}')
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 20th, 2026 11:10 UTC: 2')
})

test('a figure without history shows when the first point is added', async () => {
  const points = Array.from({ length: 288 }, () => null)
  openTab(anAnswer({}, { commit_seconds: { points } }))
  const card = await screen.findByRole('article', { name: 'Commit time' })
  within(card).getByText('No history yet. A point is added every five minutes.')
})

test('a process that has stopped sending measurements is named, and all processes and jobs are listed', async () => {
  const silent = {
    name: 'gateway hill:1883',
    program: 'gateway',
    state: 'silent',
    started_at: '2026-11-18T03:00:00.000Z',
    sampled_at: '2026-11-20T11:32:00.000Z',
  } as const
  openTab(anAnswer({ processes: [...anAnswer().processes, silent] }))
  await screen.findByText(/^gateway hill:1883 sent its last measurement 30 min ago and did not report/)
  screen.getByText('1 thing needs attention')
  const processes = within(screen.getByRole('table', { name: 'Processes' })).getAllByRole('row')
  expect(processes.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^gateway hill:1883SilentNov 18th, 2026 03:00 UTCNov 20th, 2026 11:32 UTC$/),
    expect.stringMatching(/^gateway field:1883Running/),
  ])
  const [, job, ...others] = within(screen.getByRole('table', { name: 'Jobs' })).getAllByRole('row')
  expect(job?.textContent).toBe('develop_photo3102.5 min')
  expect(others).toEqual([])
})

test('if no process has sent a measurement yet, the page says so', async () => {
  openTab(anAnswer({ sampled_at: null, processes: [], tasks: [] }, {}))
  await screen.findByText(/^No process has sent a measurement yet/)
  screen.getByText('No process has sent a measurement in the last 24 hours.')
  screen.getByText('No jobs are waiting, and none have failed.')
})

test('if the figures cannot be loaded, they can be loaded again', async () => {
  const server = serveInternal()
  server.answer(getOperations, anAnswer())
  server.fail(getOperations, { code: 'internal' })
  const { press } = renderConsole('/internal?tab=operations')
  await screen.findByText('This could not be loaded')
  server.recover(getOperations)
  await press('Try again')
  await screen.findByRole('article', { name: 'Commit time' })
})
