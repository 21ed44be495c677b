import { getInsight, type Insight, listNearbyInsights } from '@sentinel/contracts/insights'
import { getInsightSpecies, setInsightSpecies } from '@sentinel/contracts/species'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anInsight } from '../../../platform/testing/an-insight.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveInsights } from '../testing/serve-insights.ts'

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
  const page = renderConsole('/insights?insight=9')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Species' })
  await waitFor(() => expect(field.value).toBe('red fox'))
  const type = async (text: string) => {
    await page.user.clear(field)
    await page.user.type(field, text)
  }
  return { ...page, server, field, type }
}

const findConfirm = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm' })

test('Confirm stores the species that is typed, not the one before', async () => {
  const { server, type, press } = await openInsight()
  await type('pine marten')
  await press('Confirm')
  await screen.findByRole('button', { name: 'Take back' })
  expect(server.callsTo(setInsightSpecies)).toMatchObject([{ body: { class_id: MARTEN.class_id } }])
})

test('what is typed stays when the field is left, and Confirm waits until it means a species', async () => {
  const { server, field, type, user } = await openInsight()
  await type('wolverine')
  await user.tab()
  expect(field.value).toBe('wolverine')
  expect((await findConfirm()).disabled).toBe(true)
  await type('STOAT')
  expect((await findConfirm()).disabled).toBe(false)
  expect(server.callsTo(setInsightSpecies)).toEqual([])
})

test('an emptied field shows the species again when it is left', async () => {
  const { field, user } = await openInsight()
  await user.clear(field)
  expect((await findConfirm()).disabled).toBe(true)
  await user.tab()
  expect(field.value).toBe('red fox')
  expect((await findConfirm()).disabled).toBe(false)
})

test('until the species of the model are loaded nothing can be confirmed, and a failure says so', async () => {
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

test('without typing, Confirm stores what is shown', async () => {
  const { server, press } = await openInsight()
  await press('Confirm')
  await screen.findByRole('button', { name: 'Take back' })
  expect(server.callsTo(setInsightSpecies)).toMatchObject([{ body: { class_id: FOX.class_id } }])
})
