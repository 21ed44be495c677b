import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { PHONE, WIDE } from './looks.ts'
import { signIn } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

let running: SharedConsole
let browser: Browser
let windows: Windows
let page: Page
let owners = 0

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  windows = createWindows(browser)
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
afterEach(() => windows.release())

const button = (name: string | RegExp) => page.getByRole('button', { name })
const text = (words: string | RegExp) => page.getByText(words).first().waitFor()

async function createOwner(): Promise<string> {
  owners += 1
  const email = running.emailOf(`payer${owners}`)
  await running.addUser(email)
  return email
}

async function openBilling(options: BrowserContextOptions, email: string): Promise<void> {
  page = await windows.open(options)
  await signIn(page, running.url, email, '/account?tab=billing')
  await page.getByRole('heading', { name: 'Billing Invoices' }).waitFor()
}

async function sendCard(number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM/YY)').fill('12/39')
  await page.getByLabel('Security code').fill('123')
  await button('Add card').click()
}

const REFUSED = [
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ['4000 0000 0000 0069', 'Your card has expired.'],
] as const
const MASTERCARD = '5555 5555 5555 4444'
const CONFIRMED_BY_BANK = '4000 0000 0000 3220'
const VISA = '4242 4242 4242 4242'
/** A number that a real card could have. */
const REAL = '4111 1111 1111 1111'
const NUMBERS = [VISA, MASTERCARD, ...REFUSED.map(([number]) => number), REAL, CONFIRMED_BY_BANK]

/** Finds the number with or without separators. */
function holdsNumber(request: string, number: string): boolean {
  return request.replaceAll('%20', '').replaceAll(/\D/g, '').includes(number.replaceAll(' ', ''))
}

test.each([WIDE, PHONE])(
  'a card is added, replaced, refused and confirmed at $viewport.width px, and no card number is sent',
  async (look) => {
    await openBilling(look, await createOwner())
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
    await text('No card on file')
    await text('This console uses a payment sandbox. Nothing is charged, and only test cards are accepted.')
    await button('Add Card Information').click()
    await sendCard(VISA)
    await text('Card updated successfully!')
    await text('Visa ending in 4242')
    await text('Expires 12/2039')
    expect(await page.getByLabel('Card number').count()).toBe(0)

    await button('Edit Card Information').click()
    await sendCard(MASTERCARD)
    await text('Mastercard ending in 4444')

    await button('Edit Card Information').click()
    for (const [number, reason] of REFUSED) {
      await sendCard(number)
      await text(`Failed to set card info (${reason})`)
      await page.getByRole('alert').getByText(reason, { exact: true }).waitFor()
    }
    await sendCard(REAL)
    await text('This is not a test card. Never enter a real card here.')
    await text('Mastercard ending in 4444')

    const bank = page.getByRole('dialog', { name: 'Confirm this card' })
    await sendCard(CONFIRMED_BY_BANK)
    await bank.getByRole('button', { name: 'Decline' }).click()
    await text('Failed to set card info (Your bank did not confirm the card.)')
    await text('Mastercard ending in 4444')
    await button('Add card').click()
    await bank.getByRole('button', { name: 'Approve' }).click()
    await text('Visa ending in 3220')

    await button('Edit Card Information').click()
    await button('Cancel').click()
    expect(await page.getByLabel('Card number').count()).toBe(0)
    await page.reload()
    await text('Visa ending in 3220')
    expect(sent.filter((request) => request.includes('/api/setSource'))).not.toEqual([])
    expect(NUMBERS.filter((number) => sent.some((request) => holdsNumber(request, number)))).toEqual([])
  },
)

/** Adds 60 charges. The newest ones are unusual. */
async function addCharges(email: string): Promise<void> {
  await running.query(
    `insert into sandbox_charge (user_id, description, created_at, status, amount, currency)
     select user_id, coalesce(c.description, 'Plan ' || n || ' * cus_x'), timestamptz '2026-01-01' + make_interval(days => n),
       coalesce(c.status, 'succeeded'), coalesce(c.amount, 4900), coalesce(c.currency, 'usd')
     from user_account, generate_series(1, 60) n
     left join (values (60, '*', 'failed', 500, 'jpy'), (59, null, 'pending', 1234, 'kwd'), (58, 'Refund', 'refunded', 123450, 'eur'))
       c (n, description, status, amount, currency) using (n)
     where email = $1 order by n`,
    [email],
  )
}

const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })
const span = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()

async function choosePageSize(from: number, to: number): Promise<void> {
  await button(`Rows per page: ${from}`).click()
  await page.getByRole('menuitemradio', { name: String(to), exact: true }).click()
}

test.each([WIDE, PHONE])(
  'invoices are shown in pages, and one is printed, at $viewport.width px',
  async (look) => {
    const email = await createOwner()
    await addCharges(email)
    await openBilling(look, email)
    await span('1–10 of 60')
    const [first, second, third, fourth] = await rows().allInnerTexts()
    expect(first).toMatch(/No description.*Failed.*500 JPY/s)
    expect(second).toMatch(/Plan 59\s.*Pending.*1\.234 KWD/s)
    expect(third).toMatch(/Refund\s.*Unknown.*1,234\.50 EUR/s)
    expect(fourth).toMatch(/Plan 57\s.*Succeeded.*49\.00 USD/s)
    expect((await rows().allInnerTexts()).join()).not.toContain('*')
    let size = 10
    for (const next of [5, 25, 50]) {
      await choosePageSize(size, next)
      await span(`1–${next} of 60`)
      expect(await rows().count()).toBe(next)
      size = next
    }
    await button('Next page').click()
    await span('51–60 of 60')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await expectReceipt('Plan 10', 'Jan 11th, 2026 00:00 UTC')
    await span('51–60 of 60')
  },
)

/** Prints a receipt. Only the receipt is printed, and the page is shown again afterwards. */
async function expectReceipt(description: string, date: string): Promise<void> {
  await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', 'yes')))
  await button(`Print the receipt for ${description}, ${date}, 49.00 USD`).click()
  await page.locator('[data-printed]').waitFor()
  const receipt = page.locator('article')
  expect(await receipt.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await findShownParts()).toEqual(['ARTICLE'])
  const words = await receipt.innerText()
  for (const fact of [
    'Receipt',
    'Sandbox: nothing was charged.',
    description,
    date,
    'Succeeded',
    '49.00 USD',
  ])
    expect(words).toContain(fact)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(() => receipt.count()).toBe(0)
  expect(await page.getByRole('table').isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
}

/** Returns the elements that take up space on the page. */
function findShownParts(): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.children]
      .filter((part) => part.getClientRects().length > 0)
      .map(({ tagName }) => tagName),
  )
}
