import { explain } from '@sentinel/platform/programs/run-program'
import { createTransport } from 'nodemailer'
import type { DoctorContext } from './context.ts'
import { fine, type Found, problem, warning } from './finding.ts'

const TIMEOUT_MS = 10_000

/** Signs in to the mail server, but sends nothing. */
export async function checkMail({ environment, settings: { dataDir } }: DoctorContext): Promise<Found[]> {
  const url = environment['SMTP_URL']
  if (!url)
    return [warning(`No mail is sent: SMTP_URL is not set, and mails are written to ${dataDir}/outgoing.`)]
  if (!URL.canParse(url)) return [] // reported with the settings, without the password
  const { host } = new URL(url)
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return [fine(`The mail server ${host} accepts the sign-in.`)]
  } catch (error) {
    return [problem(`SMTP_URL: the mail server ${host} cannot be used (${explain(error)}).`)]
  } finally {
    transport.close()
  }
}
