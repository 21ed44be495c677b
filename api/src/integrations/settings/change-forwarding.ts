import type { EndpointRequest } from '@sentinel/contracts/http/endpoint'
import type { setForwarding } from '@sentinel/contracts/integrations/integrations'
import type { Database } from '@sentinel/migrations/connect'
import { invalid, notFound } from '../../platform/http/errors.ts'
import type { OutboundGuard } from '../../platform/outbound/outbound-guard.ts'
import type { SealedSecrets } from '../../platform/sealed-secrets.ts'
import { checkBaseUrl } from './check-base-url.ts'
import { toSecretColumns, toSettingColumns, trimSlashes } from './columns.ts'
import { getIntegrationRow } from '../rows/queries.ts'
import { changeIntegration } from './store-integrations.ts'

type Request = EndpointRequest<typeof setForwarding>

interface Deps {
  db: Database
  sealedSecrets: Pick<SealedSecrets, 'seal'>
  outboundGuard: Pick<OutboundGuard, 'resolveAllowed'>
}

/** Throws if the integration is not set up, or if the settings are for the other version. */
export async function changeForwarding(
  { db, sealedSecrets, outboundGuard }: Deps,
  { userId, platform }: { userId: number } & Request['params'],
  options: Request['body']['options'],
): Promise<void> {
  const stored = await getIntegrationRow(db, { userId, platform })
  if (!stored) throw notFound('Integration')
  const { apiKey, token, baseUrl } = options
  if (platform === 'gundi_v1' && token !== undefined)
    throw invalid({ 'options.token': 'Version 1 has an API key, no token.' })
  if (platform === 'gundi_v2' && apiKey !== undefined)
    throw invalid({ 'options.apiKey': 'Version 2 has a token, no API key.' })
  await checkBaseUrl(outboundGuard, baseUrl)
  const secret = apiKey ?? token
  if (secret === undefined && baseUrl && trimSlashes(baseUrl) !== stored.base_url)
    throw invalid({
      [platform === 'gundi_v1' ? 'options.apiKey' : 'options.token']:
        'Enter the key again: it is sent nowhere but to the address it was given for.',
    })
  await changeIntegration(
    db,
    { userId, platform },
    {
      ...toSettingColumns(options),
      ...(secret !== undefined && toSecretColumns(secret, sealedSecrets)),
    },
  )
}
