import { PASSKEYS_MAX } from '@sentinel/contracts/account/limits'
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  getSecondFactor,
  makeRecoveryCodes,
  removeAuthenticator,
  removePasskey,
} from '@sentinel/contracts/account/second-factor'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { recordAccountEvent } from '../../platform/account-events.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import type { SealedSecrets } from '../../platform/sealed-secrets.ts'
import type { Sessions } from '../../platform/access/sessions.ts'
import { refuseUnverified } from '../verification/refuse-unverified.ts'
import { secondFactorJobs } from './jobs.ts'
import type { Area } from '../../platform/area.ts'
import {
  confirmSecret,
  deleteAuthenticator,
  findClockOffsetSeconds,
  findStep,
  findUnconfirmedSecret,
  makeAuthenticatorSecret,
  storeUnconfirmedSecret,
  toAuthenticatorUri,
} from './authenticator.ts'
import { findChallenge, useChallenge } from './challenges.ts'
import { addFactor, removeFactor } from './change-factors.ts'
import { findFactors } from './find-methods.ts'
import { beginPasskey as begin, countPasskeys, insertPasskey, readNewPasskey } from './new-passkey.ts'
import { getSecondFactorRow, lockEmail } from './queries.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { notifyOwner } from './notify-owner.ts'
import { type RelyingParty, findRelyingParty } from './relying-party.ts'

interface SecondFactorDeps {
  db: Database
  sessions: Pick<Sessions, 'invalidate'>
  sealedSecrets: SealedSecrets
  /** The key that signs recovery codes. */
  linkKey: string
  now: () => number
  config: { publicUrl: string | undefined; staffNeedsSecondFactor: boolean }
}

const secondFactorRoutes: FastifyPluginAsyncZod<SecondFactorDeps> = async (app, deps) => {
  const { db, config } = deps

  app.route({
    ...getSecondFactor,
    handler: async (request) => ({
      ...(await getSecondFactorRow(db, request.user.id)),
      passkeys_offered: findRelyingParty(config.publicUrl, request) !== undefined,
      is_required: config.staffNeedsSecondFactor && request.user.role === 'staff',
    }),
  })

  app.route({
    ...makeRecoveryCodes,
    handler: async ({ user: { id: userId } }) =>
      db.transaction().execute(async (tx) => {
        const email = await lockEmail(tx, userId)
        if (!(await findFactors(tx, userId))) throw noSecondFactor()
        const event = { subjectId: userId, actorId: userId, kind: 'recovery_codes_made', about: {} } as const
        await recordAccountEvent(tx, event)
        await notifyOwner(tx, { userId, email, about: { kind: 'recovery_codes_made' } })
        return { recovery_codes: await replaceRecoveryCodes(tx, deps.linkKey, userId) }
      }),
  })

  await app.register(authenticatorRoutes, deps)
  await app.register(passkeyRoutes, deps)
}

const authenticatorRoutes: FastifyPluginAsyncZod<SecondFactorDeps> = async (app, deps) => {
  const { db, sessions, sealedSecrets, linkKey, now } = deps

  app.route({
    ...beginAuthenticator,
    handler: ({ user: { id: userId } }) =>
      db.transaction().execute(async (tx) => {
        await refuseUnverified(tx, userId)
        const email = await lockEmail(tx, userId)
        const secret = makeAuthenticatorSecret()
        if (!(await storeUnconfirmedSecret(tx, sealedSecrets, { userId, secret }))) throw isSetUp()
        return { secret: secret.base32, uri: toAuthenticatorUri(secret, email) }
      }),
  })

  app.route({
    ...confirmAuthenticator,
    async handler({ user: { id: userId, sessionId }, body: { code } }) {
      const factor = { factor: 'authenticator' } as const
      const codes = await addFactor(db, { userId, sessionId, linkKey, factor }, async (tx) => {
        const secret = await findUnconfirmedSecret(tx, sealedSecrets, userId)
        if (!secret) return false
        const step = findStep(secret, code, now())
        if (step === undefined)
          throw invalid({ code: explainCode(findClockOffsetSeconds(secret, code, now())) })
        return confirmSecret(tx, { userId, step })
      })
      if (!codes) throw isSetUp()
      sessions.invalidate(sessionId)
      return toAnswer(codes)
    },
  })

  app.route({
    ...removeAuthenticator,
    async handler({ user: { id: userId, sessionId } }) {
      await removeFactor(db, userId, async (tx) =>
        (await deleteAuthenticator(tx, userId)) ? { factor: 'authenticator' } : undefined,
      )
      sessions.invalidate(sessionId)
      return {}
    },
  })
}

const passkeyRoutes: FastifyPluginAsyncZod<SecondFactorDeps> = async (app, deps) => {
  const { db, sessions, linkKey, config } = deps

  const getParty = (request: FastifyRequest): RelyingParty => {
    const party = findRelyingParty(config.publicUrl, request)
    if (party) return party
    throw forbidden('Passkeys need a console that is opened by https and a host name.')
  }

  app.route({
    ...beginPasskey,
    handler: async (request) => {
      const { id: userId, sessionId } = request.user
      const party = getParty(request)
      return db.transaction().execute(async (tx) => {
        await refuseUnverified(tx, userId)
        const email = await lockEmail(tx, userId)
        if ((await countPasskeys(tx, userId)) >= PASSKEYS_MAX) throw tooManyPasskeys()
        return begin(tx, party, { userId, sessionId, email })
      })
    },
  })

  app.route({
    ...addPasskey,
    handler: async (request) => {
      const { id: userId, sessionId } = request.user
      const { challenge: challengeId, name, passkey } = request.body
      const party = getParty(request)
      const challenge = await findChallenge(db, { challengeId, purpose: 'add_passkey', userId })
      const credential = challenge && (await readNewPasskey(party, challenge, passkey))
      if (!credential) throw invalid({ general: 'The passkey could not be read. Add it again.' })
      const factor = { factor: 'passkey', name } as const
      const codes = await addFactor(db, { userId, sessionId, linkKey, factor }, async (tx) => {
        const isOpen = await useChallenge(tx, challengeId)
        return isOpen && (await insertPasskey(tx, party, { userId, name, credential }))
      })
      if (!codes) throw isPasskeyTaken()
      sessions.invalidate(sessionId)
      return toAnswer(codes)
    },
  })

  app.route({
    ...removePasskey,
    async handler({ user: { id: userId, sessionId }, params: { passkeyId } }) {
      const removed = await removeFactor(db, userId, async (tx) => {
        const row = await tx
          .deleteFrom('passkey')
          .where('passkey_id', '=', passkeyId)
          .where('user_id', '=', userId)
          .returning('name')
          .executeTakeFirst()
        return row && { factor: 'passkey', name: row.name }
      })
      if (!removed) throw notFound('Passkey')
      sessions.invalidate(sessionId)
      return {}
    },
  })
}

function toAnswer(codes: string[]): { recovery_codes?: string[] } {
  return codes.length > 0 ? { recovery_codes: codes } : {}
}

function explainCode(offsetSeconds: number | undefined): string {
  if (offsetSeconds === undefined) return 'The code is not right. Enter the one that the app shows now.'
  const direction = offsetSeconds > 0 ? 'ahead' : 'behind'
  return `The clock of your phone is about ${Math.abs(offsetSeconds)} seconds ${direction}. Set its time automatically, then enter a new code.`
}

function isSetUp() {
  const message = 'An authenticator app is set up already, or its setup has to begin again.'
  return conflict(message, { general: message })
}

function isPasskeyTaken() {
  const message = 'This passkey was added already, or you have too many.'
  return conflict(message, { general: message })
}

function tooManyPasskeys() {
  const message = `You have ${PASSKEYS_MAX} passkeys. Remove one first.`
  return conflict(message, { general: message })
}

function noSecondFactor() {
  const message = 'Set up an authenticator app or a passkey first.'
  return conflict(message, { general: message })
}

export const secondFactor = {
  routes: secondFactorRoutes,
  jobs: secondFactorJobs,
} satisfies Area<SecondFactorDeps>
