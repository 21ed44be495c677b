import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:tls'
import { explain } from '@sentinel/platform/programs/run-program'
import type { DoctorContext } from './context.ts'
import { fine, type Found, problem, warning } from './finding.ts'

const DAY_MS = 24 * 3_600_000
const WARNING_DAYS = 14
const TIMEOUT_MS = 5000
const HTTPS_PORT = 443

/** Checks the certificates for devices and for users. */
export async function checkCertificates({ environment }: DoctorContext): Promise<Found[]> {
  const found = await Promise.all([checkMqtts(environment), checkPublicUrl(environment['PUBLIC_URL'])])
  return found.flat()
}

async function checkMqtts({
  MQTTS_PORT: port,
  MQTTS_KEY: keyFile,
  MQTTS_CERT: certFile,
}: DoctorContext['environment']): Promise<Found[]> {
  if (!port)
    return [
      warning('Devices connect without TLS: MQTTS_PORT is not set. Use it wherever a network is not yours.'),
    ]
  if (!keyFile || !certFile) return [] // reported with the settings
  try {
    const certificate = new X509Certificate(await readFile(certFile))
    if (!certificate.checkPrivateKey(createPrivateKey(await readFile(keyFile))))
      return [problem(`MQTTS_KEY: ${keyFile} is not the key of ${certFile}.`)]
    return [judgeAge(`The certificate ${certFile}`, certificate.validToDate)]
  } catch (error) {
    return [problem(`MQTTS_KEY and MQTTS_CERT: ${explain(error)}.`)]
  }
}

async function checkPublicUrl(url: string | undefined): Promise<Found[]> {
  if (!url?.startsWith('https:') || !URL.canParse(url)) return []
  const { hostname, port } = new URL(url)
  const socket = connect({
    host: hostname,
    port: Number(port || HTTPS_PORT),
    servername: hostname,
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { valid_to: validTo } = socket.getPeerCertificate()
    const age = judgeAge(`The certificate of ${hostname}`, new Date(validTo))
    if (age.level !== 'problem' && !socket.authorized)
      return [
        problem(
          `PUBLIC_URL: browsers do not trust the certificate of ${hostname} (${explain(socket.authorizationError)}).`,
        ),
      ]
    return [age]
  } catch (error) {
    return [warning(`PUBLIC_URL: ${hostname} cannot be reached from here (${explain(error)}).`)]
  } finally {
    socket.destroy()
  }
}

function judgeAge(what: string, validTo: Date): Found {
  const days = Math.floor((validTo.getTime() - Date.now()) / DAY_MS)
  const day = validTo.toISOString().slice(0, 10)
  if (days < 0) return problem(`${what} expired on ${day}. Renew it.`)
  if (days < WARNING_DAYS) return warning(`${what} expires on ${day}. Renew it.`)
  return fine(`${what} is valid until ${day}.`)
}
