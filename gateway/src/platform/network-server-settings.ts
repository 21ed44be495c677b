import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'
import { CHIRPSTACK_EVENT_FILTER } from '@sentinel/contracts/device-messages/lorawan/chirpstack'
import { ttsMessageFilter } from '@sentinel/contracts/device-messages/lorawan/the-things-stack'
import { z } from 'zod'

/** A connection to the MQTT broker of a network server. */
export interface NetworkServerSettings {
  /** Names the connection on screens and in the database, such as `chirpstack-1`. */
  serverId: string
  provider: NetworkProvider
  /** With user name and password, without the settings behind the question mark. */
  url: string
  /** Fixed, so that the broker keeps the session while the gateway is away. */
  clientId: string
  topicFilter: string
  /** Before the topics of the network server, with a slash at its end. */
  topicPrefix: string
}

export interface LorawanConfig {
  servers: readonly NetworkServerSettings[]
  /** The bearer token of network servers that post; undefined: none may. */
  ingestSecret: string | undefined
}

const ADDRESSES_MAX = 20
const HINT = 'must be mqtt:// or mqtts:// addresses with a space between them'

/**
 * One or more addresses of MQTT brokers, with a space between them. Each may say `?topic=` (the filter to subscribe to) and `&clientId=`; the password
 * and the user name are percent-encoded.
 */
export const networkServerUrls = (provider: NetworkProvider) =>
  z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .refine((urls) => urls.length <= ADDRESSES_MAX && urls.every(isMqttUrl), HINT)
    .transform((urls) => urls.map((url, at) => toSettings(provider, new URL(url), at + 1)))

function isMqttUrl(text: string): boolean {
  return URL.canParse(text) && /^mqtts?:$/.test(new URL(text).protocol)
}

function toSettings(provider: NetworkProvider, address: URL, place: number): NetworkServerSettings {
  const { searchParams: settings } = address
  const serverId = `${provider}-${place}`
  const topicFilter = settings.get('topic') ?? findFilter(provider, decodeURIComponent(address.username))
  const url = new URL(address)
  url.search = ''
  return {
    serverId,
    provider,
    url: url.href,
    clientId: settings.get('clientId') ?? `sentinel-console-${serverId}`,
    topicFilter,
    topicPrefix: /^(.*?)(?:application|v3)\//.exec(topicFilter)?.[1] ?? '',
  }
}

/** Users of The Things Stack are applications, and may read no other. */
function findFilter(provider: NetworkProvider, username: string): string {
  return provider === 'chirpstack' ? CHIRPSTACK_EVENT_FILTER : ttsMessageFilter(username || '+')
}

/** The address as people may see it. */
export function hideCredentials(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
