import { isIPv4, isIPv6 } from 'node:net'

const NETWORK_GROUPS = 4

/** Returns a key for one caller: an IPv4 address, or the /64 network of an IPv6 address, because the whole network belongs to one owner. */
export function toAddressKey(ip: string): string {
  const [address = ''] = ip.split('%')
  const mapped = address.replace(/^::ffff:/i, '')
  if (isIPv4(mapped) || !isIPv6(address)) return mapped
  const { hostname } = new URL(`http://[${address}]`) // in hex, without leading zeros
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail ? tail.split(':') : []
  while (tail !== undefined && groups.length + behind.length < 8) groups.push('0')
  return `${[...groups, ...behind].slice(0, NETWORK_GROUPS).join(':')}::/64`
}
