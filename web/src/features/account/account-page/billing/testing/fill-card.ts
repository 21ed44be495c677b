import type { drivePage } from '../../../../../testing/drive-page.ts'

type Hands = Pick<ReturnType<typeof drivePage>, 'fill' | 'press'>

/** Fills in the sandbox's form, once it is open, and submits it. */
export async function fillCard({ fill, press }: Hands, number: string): Promise<void> {
  await fill('Card number', number)
  await fill('Expiry (MM/YY)', '04/99')
  await fill('Security code', '123')
  await press('Add card')
}
