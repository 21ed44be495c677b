import { createIntegration } from '@sentinel/contracts/integrations/integrations'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog } from '../../../../testing/drive-page.ts'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { serveSettings } from '../testing/serve-settings.ts'

test('a number without a plus gets +1, and at most two numbers can be added', async () => {
  const server = serveSettings()
  const { user, press, fill } = renderConsole('/admin?dialog=sms')
  const dialog = await findDialog('Set up SMS')
  const add = async (number: string) => {
    await fill('Phone number', number, dialog)
    await user.keyboard('{Enter}')
  }
  await add('12')
  await dialog.findByText('Not a valid phone number.')
  await add('202 555 0123')
  await add('+1 (202) 555-0123')
  await dialog.findByText('Phone Number has already been added.')
  await add('+254 712 345678')
  await dialog.findByText('Maximum 2 phone numbers')
  await press('Save', dialog)
  await screen.findByText('+12025550123')
  await screen.findByText('+254712345678')
  expect(server.callsTo(createIntegration)).toMatchObject([
    { body: { platform: 'sms', options: { phoneNumbers: ['+12025550123', '+254712345678'] } } },
  ])
})
