import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const LOOKUP_TIMEOUT_MS = 5000

/** The name resolves to an address to which nothing may be sent. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/** The name could not be resolved, or took too long to resolve. */
export class UnknownHost extends Error {
  override name = 'UnknownHost'
}

export interface OutboundGuard {
  /** Returns true if an address is public or allowed by the operator. Returns false for text that is not an address. */
  isAllowed(address: string): boolean
  /**
   * Returns the addresses of a host, all of them allowed. The caller must connect to one of these, because the name may resolve to another address
   * next time. Throws `ForbiddenAddress` or `UnknownHost`.
   */
  resolveAllowed(hostname: string): Promise<LookupAddress[]>
}

type Address = ipaddr.IPv4 | ipaddr.IPv6
type LookUp = (hostname: string) => Promise<LookupAddress[]>

const lookUpAll: LookUp = (hostname) => lookup(hostname, { all: true })

/** Prevents requests to user-supplied addresses from reaching private networks, except the ranges that the operator allows. */
export function createOutboundGuard(allowedRanges: string[], lookUp: LookUp = lookUpAll): OutboundGuard {
  const ranges = allowedRanges.map(parseRange)

  const isReachable = (address: Address): boolean => {
    if (ranges.some((range) => isWithin(address, range))) return true
    const inner = findEmbedded(address)
    return inner.length > 0 ? inner.every(isReachable) : isPublic(address)
  }
  const isAllowed = (address: string) => isIP(address) !== 0 && isReachable(ipaddr.parse(address))

  return {
    isAllowed,

    async resolveAllowed(hostname) {
      const addresses = await lookUpInTime(lookUp, hostname.replace(/^\[(.*)\]$/, '$1'))
      if (addresses.length === 0) throw new UnknownHost(`${hostname} leads to no address`)
      const refused = addresses.find(({ address }) => !isAllowed(address))
      if (refused) throw new ForbiddenAddress(`${hostname} leads to ${refused.address}`)
      return addresses
    },
  }
}

async function lookUpInTime(lookUp: LookUp, hostname: string): Promise<LookupAddress[]> {
  if (hostname === '') throw new UnknownHost('no name')
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('nobody answered in time')), LOOKUP_TIMEOUT_MS)
  try {
    return await Promise.race([lookUp(hostname), late.promise])
  } catch (error) {
    throw new UnknownHost(`${hostname} leads nowhere`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function parseRange(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function isWithin(address: Address, [network, bits]: [Address, number]): boolean {
  if (address instanceof ipaddr.IPv6) return network instanceof ipaddr.IPv6 && address.match(network, bits)
  return network instanceof ipaddr.IPv4 && address.match(network, bits)
}

/** Returns the IPv4 addresses that packets sent to an IPv6 address end up at. */
function findEmbedded(address: Address): ipaddr.IPv4[] {
  if (!(address instanceof ipaddr.IPv6)) return []
  const bytes = address.toByteArray()
  const v4At = (at: number) => new ipaddr.IPv4(bytes.slice(at, at + 4))
  const range = address.range()
  if (range === 'ipv4Mapped') return [v4At(12)]
  if (range === 'rfc6052' && isWellKnownNat64(bytes)) return [v4At(12)]
  if (range === '6to4') return [v4At(2)]
  if (range === 'teredo') return [v4At(4), new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 0xff))]
  return []
}

/** Returns true for 64:ff9b::/96. In other RFC 8215 prefixes, only the networks themselves know where the IPv4 address is. */
function isWellKnownNat64(bytes: number[]): boolean {
  return bytes.slice(4, 12).every((byte) => byte === 0)
}

/** In IPv6, only 2000::/3 is allocated (RFC 4291 and the IANA registry). */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return !(address instanceof ipaddr.IPv6) || address.match(ipaddr.IPv6.parse('2000::'), 3)
}
