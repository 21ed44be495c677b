import { expect, test } from 'vitest'
import { aDevice, aDigest, aRecovery, aSighting, aSummary, anAlert } from '../testing/notices.ts'
import { writeText } from './write-text.ts'

const context = { timeZone: 'Africa/Nairobi', publicUrl: 'https://console.example.org' }

test.each([
  [
    aSighting(),
    'Lion, 93 %: North Gate camera. 22 Nov, 02:37 (Africa/Nairobi)\nhttps://console.example.org/insights?insight=9001',
  ],
  [
    anAlert(),
    'Cable Error: North Gate camera. The start-up of the camera reports a cable error. Since 21 Nov, 21:05 (Africa/Nairobi)\nhttps://console.example.org/alerts',
  ],
  [
    aRecovery(),
    'Ended: Cable Error, North Gate camera. Since 22 Nov, 00:25 (Africa/Nairobi)\nhttps://console.example.org/alerts',
  ],
  [
    aSummary(),
    '25 more sightings: Impala, Zebra and others (River camera, North Gate camera). Since 21 Nov, 21:00 (Africa/Nairobi)\nhttps://console.example.org/insights',
  ],
  [aDigest(), 'Yesterday: 42 sightings, 1 open alert\nhttps://console.example.org/insights'],
  [
    { kind: 'test' as const },
    'Test from Sentinel Console. Sightings and alerts come to this number in the same way\nhttps://console.example.org/admin',
  ],
])('%j fits into a text message', (facts, text) => {
  expect(writeText(facts, context)).toBe(text)
  expect(text).toMatch(/^[\n\x20-\x7e]*$/)
})

test('a text that is too long is cut after a word, and the link is not broken', () => {
  const text = writeText(anAlert({ summary: 'Many words follow here '.repeat(40) }), context)
  expect(text.length).toBeGreaterThan(280)
  expect(text.length).toBeLessThanOrEqual(306)
  expect(text).toMatch(/ (Many|words|follow|here)\.\.\.\nhttps:\/\/console\.example\.org\/alerts$/)
})

test.each([
  ['“North” – gate… 🦁 2×', '"North" - gate... 2x'],
  ['Šumava Lynx ćłąț', 'Sumava Lynx clat'],
  ['Ñandú à Ærø', 'Ñandu à Ærø'],
  ['Gate_North_2', 'Gate_North_2'],
])('%s is written with the characters of GSM-7', (deviceName, written) => {
  const text = writeText(aSighting({ device: aDevice({ deviceName }) }), context)
  expect(text).toContain(`Lion, 93 %: ${written}. 22 Nov`)
})

test.each([
  ['जंगल कैमरा '.repeat(40), 134],
  ['𞤀'.repeat(200), 134],
  ['[~] '.repeat(100), 306],
])('a long name of other characters still fits two parts: %s', (deviceName, units) => {
  const text = writeText(aSighting({ device: aDevice({ deviceName }) }), context)
  const twice = text.match(/[\^{}\\[~\]|€]/g)?.length ?? 0
  expect(text.length + twice).toBeLessThanOrEqual(units)
  expect(text.isWellFormed()).toBe(true)
  expect(text).toMatch(/\.\.\.\nhttps:/)
})

test('a link that leaves too little space next to another alphabet is left out', () => {
  const publicUrl = `https://console.example.org/${'x'.repeat(50)}`
  const text = writeText(aSighting({ device: aDevice({ deviceName: 'Северные ворота' }) }), {
    ...context,
    publicUrl,
  })
  expect(text).toMatch(/^Lion, 93 %: Северные ворота\. /)
  expect(text).not.toContain('https://')
})

test('a link that leaves no space is left out', () => {
  const text = writeText(anAlert(), {
    ...context,
    publicUrl: `https://console.example.org/${'x'.repeat(300)}`,
  })
  expect(text).not.toContain('https://')
  expect(text).toContain('Cable Error: North Gate camera')
})
