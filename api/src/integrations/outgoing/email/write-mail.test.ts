import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NoticeFacts } from '../facts.ts'
import { aMailContext } from '../testing/mail-context.ts'
import { aDevice, aDigest, aRecovery, aSighting, aSummary, anAlert } from '../testing/notices.ts'
import type { MailContext } from './mail-context.ts'
import { writeMail } from './write-mail.ts'

const PHOTO = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])

let folder: string
let photoFile: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'))
  photoFile = join(folder, 'lion.photo.jpg')
  await writeFile(photoFile, PHOTO)
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns the email as an email program parses it. */
async function write(
  facts: NoticeFacts,
  context: Partial<MailContext> = {},
): Promise<Email & { raw: string }> {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from: 'console@example.org' })
  const { message } = await transport.sendMail(await writeMail(facts, aMailContext(context)))
  const raw = (message as Buffer).toString() // safe: `buffer` is requested
  return { ...(await PostalMime.parse(raw)), raw }
}

const headerOf = (mail: Email, name: string) =>
  mail.headers.filter(({ key }) => key === name).map(({ value }) => value)

/** Returns the visible text in HTML. */
const readHtml = (html = '') =>
  html
    .replace(/<(style|title)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

test('the mail of a sighting has the camera, times, place and a link to it', async () => {
  const mail = await write(aSighting())
  expect(mail.subject).toBe('Lion, 93 %: North Gate camera')
  for (const said of [
    'North Gate camera',
    'Sun, 22 Nov 2026, 02:37 (Africa/Nairobi)',
    'North Gate (-1.29210, 36.82190)',
    'Leopard, 5 %',
  ]) {
    expect(mail.text).toContain(said)
    expect(readHtml(mail.html)).toContain(said)
  }
  const link = 'https://console.example.org/insights?insight=9001'
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(`href="${link}"`)
})

test('a photo is embedded in the mail', async () => {
  const mail = await write(aSighting({ photoFile }))
  const [photo] = mail.attachments
  expect(mail.attachments).toHaveLength(1)
  expect(photo).toMatchObject({ mimeType: 'image/jpeg', disposition: 'inline', related: true })
  expect(Buffer.from(photo?.content as ArrayBuffer)).toEqual(PHOTO) // safe: no other encoding is requested
  expect(mail.html).toContain(`src="cid:${photo?.contentId?.slice(1, -1)}"`)
})

test('without a photo, or with a deleted one, the mail has everything else', async () => {
  for (const file of [null, join(folder, 'gone.jpg')]) {
    const mail = await write(aSighting({ photoFile: file }))
    expect(mail.attachments).toEqual([])
    expect(mail.html).not.toContain('<img')
    expect(mail.text).toContain('North Gate camera')
  }
})

test('a photo too large for mail is left out', async () => {
  const great = join(folder, 'great.jpg')
  await writeFile(great, Buffer.alloc(5 * 1024 * 1024 + 1))
  expect((await write(aSighting({ photoFile: great }))).attachments).toEqual([])
})

test.each([
  ['an alert', anAlert(), ['Cable Error', 'reports a cable error', 'Sat, 21 Nov 2026, 21:05'], '/alerts'],
  ['a recovery', aRecovery(), ['is healthy again', 'Ended', '3 h 20 min'], '/alerts'],
  [
    'a digest',
    aDigest(),
    [
      'Saturday, 21 November 2026',
      'Impala, River camera',
      'and 17 other sightings',
      'Battery Level Warning, River camera',
    ],
    '/insights',
  ],
  [
    'a summary of sightings',
    aSummary(),
    ['25 more sightings', 'Zebra, River camera', 'and 4 other sightings'],
    '/insights',
  ],
  [
    'a summary of alerts',
    aSummary({
      of: 'alerts',
      total: 3,
      species: [],
      alerts: [
        { alertType: 'low_battery', deviceName: 'River camera', isOver: true },
        { alertType: 'low_battery', deviceName: 'Hill camera', isOver: false },
      ],
    }),
    ['3 more alerts', 'Battery Level Warning, Hill camera', 'and 1 other alert'],
    '/alerts',
  ],
  ['a test', { kind: 'test' as const }, ['Mail arrives here'], '/admin'],
])('%s has the same content in HTML and in text', async (_, facts, said, path) => {
  const mail = await write(facts)
  for (const part of said) {
    expect(mail.text).toContain(part)
    expect(readHtml(mail.html)).toContain(part)
  }
  expect(mail.text).toContain(`https://console.example.org${path}\n`)
  expect(mail.html).toContain(`href="https://console.example.org${path}"`)
})

test('a digest without sightings is written too', async () => {
  const mail = await write(aDigest({ total: 0, species: [], openAlerts: [], openAlertsTotal: 0 }))
  expect(mail.text).toContain('There are no sightings to report. No alert is open.')
})

test('mail programs can unsubscribe with one click, and users by a link', async () => {
  const mail = await write(anAlert())
  expect(headerOf(mail, 'list-unsubscribe')).toEqual([
    '<https://console.example.org/api/unsubscribe/abc.def>',
  ])
  expect(headerOf(mail, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  expect(headerOf(mail, 'auto-submitted')).toEqual(['auto-generated'])
  const page = 'https://console.example.org/unsubscribe?token=abc.def'
  expect(mail.text).toContain(page)
  expect(mail.html).toContain(`href="${page}"`)
})

test('a long link to unsubscribe is not broken', async () => {
  const unsubscribeUrl = `https://console.example.org/api/unsubscribe/${'t'.repeat(500)}`
  const mail = await write(anAlert(), { unsubscribeUrl })
  expect(headerOf(mail, 'list-unsubscribe')).toEqual([`<${unsubscribeUrl}>`])
})

test('a message has the same id each time it is written', async () => {
  const ids = [await write(anAlert()), await write(anAlert())].map(({ messageId }) => messageId)
  expect(ids).toEqual(['<outbox.5@console.example.org>', '<outbox.5@console.example.org>'])
})

test('a name cannot add a header, a line of the text or markup', async () => {
  const deviceName = 'Gate\r\nBcc: thief@example.org\r\n\r\n<script>alert(1)</script> "&'
  const mail = await write(
    aSighting({ device: aDevice({ deviceName, locationName: '<img src=x>' }), className: '<b>Lion' }),
  )
  expect(headerOf(mail, 'bcc')).toEqual([])
  expect(mail.subject).toBe('<b>Lion, 93 %: Gate Bcc: thief@example.org <script>alert(1)</script> "&')
  expect(mail.html).not.toMatch(/<script|<img|<b>/)
  expect(mail.html).toContain('&lt;script&gt;')
  expect(mail.text).not.toMatch(/^Bcc:/m)
})

test('a list of addresses in place of one is treated as a single address', async () => {
  const mail = await writeMail(anAlert(), aMailContext({ to: 'a@example.org, b@example.org' }))
  expect(mail.to).toEqual({ name: '', address: 'a@example.org, b@example.org' })
})
