import {
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  confirmIdentity,
  getSecondFactor,
  makeRecoveryCodes,
  removeAuthenticator,
  removePasskey,
  type SecondFactor,
} from '@sentinel/contracts/account/second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog, untilClosed } from '../../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../../testing/render-console.tsx'
import { NO_SECOND_FACTOR, serveSecurity } from '../testing/serve-security.ts'

const AT = '2026-11-20T03:11:08.000Z'
const CODES = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-IJKL-MNO${index}`)
const SECRET = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Sentinel%20Console:ada?secret=JBSWY3DPEHPK3PXP',
}

const withApp: SecondFactor = {
  ...NO_SECOND_FACTOR,
  authenticator: { confirmed_at: AT },
  recovery_codes_left: 2,
}

function openTab(factors: SecondFactor = NO_SECOND_FACTOR) {
  const server = startFakeServer()
  signIn(server)
  serveSecurity(server, { factors })
  return { server, ...renderConsole('/account?tab=security') }
}

test('an app is set up with its QR code and one of its codes, and then recovery codes are shown', async () => {
  const page = openTab()
  page.server.answer(beginAuthenticator, SECRET)
  page.server.answer(confirmAuthenticator, { recovery_codes: CODES })
  await page.press('Set up')
  const dialog = await findDialog('Set up an authenticator app')
  await dialog.findByTitle('QR code for an authenticator app')
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
  await page.fill('Code that the app shows', '123 456', dialog)
  page.server.answer(getSecondFactor, withApp)
  await page.press('Turn on', dialog)
  const stored = await findDialog('Store your recovery codes')
  expect(within(stored.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(
    10,
  )
  await page.press('I have stored them', stored)
  await untilClosed()
  expect(await screen.findByRole('button', { name: 'Turn off' })).toBeDefined()
  expect(page.server.callsTo(confirmAuthenticator)).toEqual([{ body: { code: '123456' } }])
})

test('a refused code shows the reason, and the secret stays the same', async () => {
  const page = openTab()
  page.server.answer(beginAuthenticator, SECRET)
  page.server.fail(confirmAuthenticator, {
    code: 'invalid',
    errors: { code: 'The clock of your phone is behind.' },
  })
  await page.press('Set up')
  await page.fill('Code that the app shows', '123456')
  await page.press('Turn on')
  await screen.findByText('The clock of your phone is behind.')
  expect(page.server.callsTo(beginAuthenticator)).toHaveLength(1)
})

test('turning the last factor off shows what is removed with it', async () => {
  const page = openTab(withApp)
  page.server.answer(removeAuthenticator, {})
  await page.press('Turn off')
  const dialog = await findDialog('Turn the authenticator app off?')
  expect(dialog.getByText(/your recovery codes stop working/)).toBeDefined()
  page.server.answer(getSecondFactor, NO_SECOND_FACTOR)
  await page.press('Turn off', dialog)
  await screen.findByText('The authenticator app is off.')
  await screen.findByText('Not set up')
})

test('a passkey is removed by its name', async () => {
  const passkeys = [{ passkey_id: 7, name: 'Office laptop', created_at: AT, last_used_at: null }]
  const page = openTab({ ...withApp, passkeys })
  page.server.answer(removePasskey, {})
  await page.press('Remove the passkey Office laptop')
  const dialog = await findDialog('Remove the passkey “Office laptop”?')
  expect(dialog.queryByText(/your recovery codes stop working/)).toBeNull()
  await page.press('Remove', dialog)
  await screen.findByText('The passkey “Office laptop” was removed.')
  expect(page.server.callsTo(removePasskey)).toEqual([{ params: { passkeyId: 7 } }])
})

test('if passkeys do not work, the page shows why', async () => {
  openTab({ ...NO_SECOND_FACTOR, passkeys_offered: false })
  await screen.findByText(
    'Passkeys need https and a host name, or http://localhost. They do not work on an IP address.',
  )
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('if the browser cannot create a passkey, an error is shown', async () => {
  const page = openTab()
  page.server.fail(beginPasskey, { code: 'conflict', errors: { general: 'You have 20 passkeys.' } })
  await page.press('Add a passkey')
  await page.press('Continue')
  await screen.findByText('You have 20 passkeys.')
})

test('creating new recovery codes needs confirmation because the stored ones stop working', async () => {
  const page = openTab(withApp)
  page.server.answer(makeRecoveryCodes, { recovery_codes: CODES })
  await page.press('Make new codes')
  const dialog = await findDialog('Make new recovery codes?')
  expect(page.server.callsTo(makeRecoveryCodes)).toEqual([])
  await page.press('Make new codes', dialog)
  await findDialog('Store your recovery codes')
})

test('a call that needs a proof asks the user for it and then continues', async () => {
  const page = openTab()
  page.server.answer(beginAuthenticator, SECRET)
  page.server.fail(beginAuthenticator, { code: 'confirmation_required', asked: { methods: ['password'] } })
  page.server.answer(confirmIdentity, () => {
    page.server.recover(beginAuthenticator)
    return {}
  })
  await page.press('Set up')
  const question = await findDialog('Confirm that it is you')
  await page.fill('Password', 'Sentinel-7-test!', question)
  await page.press('Continue', question)
  await screen.findByText('JBSW Y3DP EHPK 3PXP')
  expect(page.server.callsTo(confirmIdentity)).toEqual([{ body: { password: 'Sentinel-7-test!' } }])
})

test('the prompt appears above the dialog that opened it, however long the page was open', async () => {
  const page = openTab(withApp)
  page.server.fail(makeRecoveryCodes, {
    code: 'confirmation_required',
    asked: { challenge: '8a1f0a1e-6f86-4b3c-9d5e-0d8f3f0c1a11', methods: ['authenticator'] },
  })
  for (let times = 0; times < 2; times += 1) {
    await page.press('Make new codes')
    const dialog = await screen.findByRole('dialog', { name: 'Make new recovery codes?' })
    await page.press('Make new codes', within(dialog))
    const question = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    expect(dialog.compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await page.press('Close', within(question))
    await page.press('Cancel', within(dialog))
    await untilClosed()
  }
})

test('leaving new codes that were just created asks for confirmation', async () => {
  const page = openTab(withApp)
  page.server.answer(makeRecoveryCodes, { recovery_codes: CODES })
  await page.press('Make new codes')
  await page.press('Make new codes', await findDialog('Make new recovery codes?'))
  await findDialog('Store your recovery codes')
  void page.router.navigate({ to: '/marketplace' })
  await page.press('Stay', await findDialog('Leave without storing the codes?'))
  expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeDefined()
})

test('Escape and Cancel do not discard new codes while they are being loaded', async () => {
  const page = openTab(withApp)
  page.server.answer(makeRecoveryCodes, { recovery_codes: CODES })
  const goOn = page.server.hold(makeRecoveryCodes)
  await page.press('Make new codes')
  const dialog = await findDialog('Make new recovery codes?')
  await page.press('Make new codes', dialog)
  await page.user.keyboard('{Escape}')
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
  goOn()
  await findDialog('Store your recovery codes')
})

test('if the user gives no proof, nothing is done, and a message says so', async () => {
  const page = openTab(withApp)
  page.server.fail(makeRecoveryCodes, {
    code: 'confirmation_required',
    asked: { challenge: '8a1f0a1e-6f86-4b3c-9d5e-0d8f3f0c1a11', methods: ['authenticator'] },
  })
  await page.press('Make new codes')
  await page.press('Make new codes', await findDialog('Make new recovery codes?'))
  await page.press('Close', await findDialog('Confirm that it is you'))
  await screen.findByText('Nothing was done, because you did not confirm your identity.')
  await waitFor(() => expect(page.server.callsTo(makeRecoveryCodes)).toHaveLength(1))
})

test('staff who have to set up a second factor see a notice', async () => {
  openTab({ ...NO_SECOND_FACTOR, is_required: true })
  await screen.findByText('This console requires a second factor of staff. Set one up to go on.')
})
