import { bulkUpdateMessages, getBulkUpdate, startBulkUpdate } from '@sentinel/contracts/insights/bulk-updates'
import { getInsight, type Insight, listNearbyInsights } from '@sentinel/contracts/insights/insights'
import {
  clearInsightSpecies,
  getInsightSpecies,
  setInsightSpecies,
} from '@sentinel/contracts/insights/species'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anInsight } from '../../../../platform/testing/sample-insights.ts'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { serveInsights } from '../../testing/serve-insights.ts'

const FOX = { class_id: 17, className: 'red fox' }
const MARTEN = { class_id: 4, className: 'pine marten' }
const STOAT = { class_id: 5, className: 'stoat' }

/** Opens an insight of a red fox. */
async function openInsight() {
  const insight = anInsight({ insight_id: 9 })
  const server = serveInsights([insight])
  server.answer(getInsight, insight)
  server.answer(listNearbyInsights, { insights: [] })
  server.answer(getInsightSpecies, {
    machine: { ...FOX, confidence: 93 },
    review: null,
    classes: [FOX, MARTEN, STOAT],
  })
  server.answer(setInsightSpecies, ({ body: { class_id } }): Insight => {
    const { className } = [FOX, MARTEN, STOAT].find((one) => one.class_id === class_id)!
    return { ...insight, class_id, class_name: className, userConfirmed: true }
  })
  server.answer(clearInsightSpecies, insight)
  const page = renderConsole('/insights?insight=9')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Species' })
  await waitFor(() => expect(field.value).toBe('red fox'))
  const type = async (text: string) => {
    await page.user.clear(field)
    await page.user.type(field, text)
  }
  const save = () => page.user.keyboard('{Control>}s{/Control}')
  const bySpecies = () => server.callsTo(setInsightSpecies).map(({ body }) => body)
  return { ...page, server, field, type, save, bySpecies }
}

const findConfirm = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm' })

test('Confirm takes the typed species, which Save Actions then stores and Undo removes', async () => {
  const { server, type, press, save, bySpecies } = await openInsight()
  await type('pine marten')
  await press('Confirm')
  await screen.findByRole('button', { name: 'Take back' })
  expect(server.callsTo(setInsightSpecies)).toEqual([])
  await save()
  await screen.findByText('Saved. The bulk update has successfully completed! 1 insight changed.')
  expect(bySpecies()).toEqual([{ class_id: MARTEN.class_id }])
  await press('Undo')
  await screen.findByText('Undone: 1 insight restored.')
  expect(server.callsTo(clearInsightSpecies)).toMatchObject([
    { querystring: { reviewed_as: MARTEN.class_id } },
  ])
})

test('a species that is not saved can be undone and redone by keys', async () => {
  const { type, press, field, user } = await openInsight()
  await type('stoat')
  await press('Confirm')
  expect(field.value).toBe('stoat')
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(field.value).toBe('red fox'))
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(() => expect(field.value).toBe('stoat'))
})

test('a species that could not be saved stays, and the status beside it is saved', async () => {
  const { server, type, press, save, user } = await openInsight()
  server.answer(startBulkUpdate, { message: { bulkId: 1 } })
  server.answer(getBulkUpdate, { message: { status: 2, done: 1, total: 1, message: bulkUpdateMessages[2] } })
  server.fail(setInsightSpecies, { code: 'invalid', errors: { class_id: 'Is not a class.' } })
  await type('stoat')
  await press('Confirm')
  await user.keyboard('f')
  await save()
  await screen.findByText(/^Not everything is saved\. Unsaved rows still have a star\./)
  await screen.findByText('Saved. The bulk update has successfully completed! 1 insight changed.')
  server.recover(setInsightSpecies)
  await save()
  await waitFor(() => expect(server.callsTo(setInsightSpecies)).toHaveLength(2))
})

test('a species does not overwrite an answer that another user has saved since, and has to be chosen again', async () => {
  const { server, field, type, press, save } = await openInsight()
  server.fail(setInsightSpecies, {
    code: 'conflict',
    errors: { reviewed_as: 'Somebody has changed the species.' },
  })
  await type('stoat')
  await press('Confirm')
  await save()
  await screen.findByText('Nothing was saved. Somebody has changed the species.')
  expect(server.callsTo(setInsightSpecies)).toMatchObject([{ querystring: { reviewed_as: 'none' } }])
  await waitFor(() => expect(field.value).toBe('red fox'))
})

test('an Undo that does not reach the server can be tried again', async () => {
  const { server, type, press, save, user } = await openInsight()
  await type('stoat')
  await press('Confirm')
  await save()
  await screen.findByText('Saved. The bulk update has successfully completed! 1 insight changed.')
  server.makeUnreachable(clearInsightSpecies)
  await press('Undo')
  await screen.findByText(/^Nothing was saved\. The server can’t be reached/)
  server.recover(clearInsightSpecies)
  await user.keyboard('{Control>}z{/Control}')
  await press('Undo')
  await screen.findByText('Undone: 1 insight restored.')
})

test('typed text stays when the field loses the focus, and Confirm is disabled until it matches a species', async () => {
  const { server, field, type, user } = await openInsight()
  await type('wolverine')
  await user.tab()
  expect(field.value).toBe('wolverine')
  expect((await findConfirm()).disabled).toBe(true)
  await type('STOAT')
  expect((await findConfirm()).disabled).toBe(false)
  expect(server.callsTo(setInsightSpecies)).toEqual([])
})

test('Enter on a text that matches no species shows an error and leaves the text in the field', async () => {
  const { field, type, user } = await openInsight()
  await type('zzz')
  await user.keyboard('{Enter}')
  await screen.findByText('The model does not know “zzz”. Choose a species from the list.')
  expect(field.value).toBe('zzz')
  expect(document.activeElement).toBe(field)
  await user.keyboard('z')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('saving by keyboard reports typed text that is not confirmed, and saves the rest, also from within the field', async () => {
  const { server, type, save, user, field } = await openInsight()
  server.answer(startBulkUpdate, { message: { bulkId: 1 } })
  server.answer(getBulkUpdate, { message: { status: 2, done: 1, total: 1, message: bulkUpdateMessages[2] } })
  await user.keyboard('f')
  await type('stoa')
  expect(document.activeElement).toBe(field)
  await save()
  await screen.findByText('“stoat” is not chosen yet. Press Confirm, then save.')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  await screen.findByText('Saved. The bulk update has successfully completed! 1 insight changed.')
  await type('t')
  await save()
  await screen.findByText('Several species match “t”. Choose one from the list.')
  expect(server.callsTo(setInsightSpecies)).toEqual([])
})

test('the keyboard shortcuts of the insight work again after a species is chosen from the list', async () => {
  const { server, type, save, user } = await openInsight()
  server.answer(startBulkUpdate, { message: { bulkId: 1 } })
  server.answer(getBulkUpdate, { message: { status: 2, done: 1, total: 1, message: bulkUpdateMessages[2] } })
  await type('stoa')
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Take back' })
  expect(document.activeElement?.getAttribute('role')).toBe('dialog')
  await user.keyboard('f')
  await save()
  await waitFor(() => expect(server.callsTo(startBulkUpdate)).toHaveLength(1))
  await waitFor(() => expect(server.callsTo(setInsightSpecies)).toHaveLength(1))
})

test('an emptied field shows the species again when it loses the focus', async () => {
  const { field, user } = await openInsight()
  await user.clear(field)
  expect((await findConfirm()).disabled).toBe(true)
  await user.tab()
  expect(field.value).toBe('red fox')
  expect((await findConfirm()).disabled).toBe(false)
})

test('until the species of the model are loaded nothing can be confirmed, and a failure is shown', async () => {
  const insight = anInsight({ insight_id: 9 })
  const server = serveInsights([insight])
  server.answer(getInsight, insight)
  server.answer(listNearbyInsights, { insights: [] })
  const answerSpecies = server.hold(getInsightSpecies)
  server.fail(getInsightSpecies, { code: 'internal' })
  const { press } = renderConsole('/insights?insight=9')
  expect((await findConfirm()).disabled).toBe(true)
  expect(screen.queryByRole('combobox', { name: 'Species' })).toBeNull()
  answerSpecies()
  await screen.findByText('The species of the model could not be loaded.')
  expect((await findConfirm()).disabled).toBe(true)
  server.answer(getInsightSpecies, {
    machine: { ...FOX, confidence: 93 },
    review: null,
    classes: [FOX, MARTEN, STOAT],
  })
  server.recover(getInsightSpecies)
  await press('Try again')
  await screen.findByRole('combobox', { name: 'Species' })
  expect((await findConfirm()).disabled).toBe(false)
})

test('without typing, Confirm takes the species that is shown', async () => {
  const { press, save, bySpecies } = await openInsight()
  await press('Confirm')
  await screen.findByRole('button', { name: 'Take back' })
  await save()
  await waitFor(() => expect(bySpecies()).toEqual([{ class_id: FOX.class_id }]))
})
