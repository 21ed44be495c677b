import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'
import { CHIRPSTACK_EVENT_FILTER } from '@sentinel/contracts/device-messages/lorawan/chirpstack'
import { ttsMessageFilter } from '@sentinel/contracts/device-messages/lorawan/the-things-stack'
import { z } from 'zod'

/** A connection to a network server's MQTT broker. */
export interface NetworkServerSettings {
  /** The connection's name on screens and in the database, such as `chirpstack-1`. */
  serverId: string
  provider: NetworkProvider
  /** Includes the user name and password, but not the settings after the question mark. */
  url: string
  /** The client id never changes, so that the broker stores the session while the gateway is disconnected. */
  clientId: string
  topicFilter: string
  /** The prefix of the network server's topics, with a trailing slash. */
  topicPrefix: string
}

export interface LorawanConfig {
  servers: readonly NetworkServerSettings[]
  /** The bearer token that network servers must send when they post. If it is undefined, none may post. */
  ingestSecret: string | undefined
}

const ADDRESSES_MAX = 20
const HINT = 'must be mqtt:// or mqtts:// addresses with a space between them'

/**
 * Reads one or more URLs of MQTT brokers, separated by spaces. Each may contain `?topic=` (the filter to subscribe to) and `&clientId=`. The password
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

/** In The Things Stack, users are applications and may only read their own topics. */
function findFilter(provider: NetworkProvider, username: string): string {
  return provider === 'chirpstack' ? CHIRPSTACK_EVENT_FILTER : ttsMessageFilter(username || '+')
}

/** Returns the URL in a form that users may see. */
export function hideCredentials(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
