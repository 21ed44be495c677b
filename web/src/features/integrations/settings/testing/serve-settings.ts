import { type Group, listGroups } from '@sentinel/contracts/fleet/groups'
import {
  createIntegration,
  deleteIntegration,
  type Integration,
  listIntegrations,
  listNotificationClasses,
  type NewIntegration,
} from '@sentinel/contracts/integrations/integrations'
import { listOutgoing, type OutgoingMessage } from '@sentinel/contracts/integrations/outgoing'
import {
  createSpeciesRule,
  deleteSpeciesRule,
  listSpeciesRules,
  setSpeciesRule,
  type SpeciesRule,
} from '@sentinel/contracts/integrations/species-rules'
import { aRule } from '../../../../platform/testing/sample-insights.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../../testing/render-console.tsx'

interface Stored {
  integrations?: Integration[]
  rules?: SpeciesRule[]
  groups?: Group[]
  outgoing?: OutgoingMessage[]
}

/** Starts a server that serves all requests of the settings page. It stores the integrations and rules it receives. */
export function serveSettings({
  integrations = [],
  rules = [],
  groups = [],
  outgoing = [],
}: Stored = {}): FakeServer {
  const server = startFakeServer()
  signIn(server)
  server.answer(listGroups, groups)
  server.answer(listOutgoing, outgoing)
  server.answer(listNotificationClasses, ['Lion', 'Okapi'])
  keepIntegrations(server, integrations)
  keepRules(server, rules)
  return server
}

function keepIntegrations(server: FakeServer, given: Integration[]): void {
  let stored = given
  server.answer(listIntegrations, () => stored)
  server.answer(createIntegration, ({ body }) => {
    const integration = toStored(body)
    stored = [...stored, integration]
    return integration
  })
  server.answer(deleteIntegration, ({ params: { platform } }) => {
    stored = stored.filter((known) => known.platform !== platform)
    return { platform }
  })
}

function keepRules(server: FakeServer, given: SpeciesRule[]): void {
  let stored = given
  const keep = (rule: SpeciesRule) => {
    stored = [...stored.filter(({ ruleId }) => ruleId !== rule.ruleId), rule]
    return rule
  }
  server.answer(listSpeciesRules, () => stored)
  server.answer(createSpeciesRule, ({ body }) => keep(aRule({ ...body, ruleId: 100 + stored.length })))
  server.answer(setSpeciesRule, ({ params, body }) => keep(aRule({ ...body, ...params })))
  server.answer(deleteSpeciesRule, ({ params: { ruleId } }) => {
    stored = stored.filter((known) => known.ruleId !== ruleId)
    return { ruleId }
  })
}

/** Returns the integration as the api does: with defaults, and with only a secret's last characters. */
function toStored({ platform, options, notificationClasses }: NewIntegration): Integration {
  return {
    platform,
    offReason: null,
    notificationClasses,
    options: {
      alertSetting: 'enabled',
      groupNotifications: [],
      ...options,
      ...('emails' in options && { recipientStates: options.emails.map(() => 'confirmed' as const) }),
      ...('phoneNumbers' in options && {
        recipientStates: options.phoneNumbers.map(() => 'confirmed' as const),
      }),
      ...('apiKey' in options && { apiKey: mask(options.apiKey) }),
      ...('token' in options && { token: mask(options.token) }),
    },
  }
}

function mask(secret: string): string {
  return `••••${secret.slice(-4)}`
}
