import type { Client } from 'aedes'
import { isUtf8 } from 'node:buffer'

/** Before each string (§1.5.3). */
const LENGTH_BYTES = 2

/** The parts of mqtt-packet's parser that decide what a string of the wire is; it has one for each connection. */
interface Parser {
  packet: { subscriptions?: unknown[]; unsubscriptions?: unknown[] }
  _pos: number
  _list: { slice(from: number, to: number): Uint8Array }
  /** Returns null for what is no string; the parser then fails, and aedes closes the connection. */
  _parseString(): string | null
}

/**
 * Returns a function that has a client's parser refuse strings that are not UTF-8 [MQTT-1.5.3-1] or hold a NUL
 * [MQTT-1.5.3-2], which it would decode all the same, and packets with more than so many filters, before it reads the
 * others.
 */
export function createStrictParsing(filtersMax: number): (client: Client) => void {
  let parseString: Parser['_parseString'] = () => null

  // One function for all parsers, which is least to keep for an idle device.
  function parseStrictString(this: Parser): string | null {
    const { subscriptions, unsubscriptions } = this.packet
    const filters = subscriptions ?? unsubscriptions
    if (filters && filters.length >= filtersMax) return null
    const { _pos: lengthAt, _list: list } = this
    const text = parseString.call(this)
    if (text === null || text.includes('\0')) return null
    // What is not UTF-8 is decoded to U+FFFD, which may also have been sent as such.
    if (!text.includes('\uFFFD')) return text
    const { _pos: end } = this
    return isUtf8(list.slice(lengthAt + LENGTH_BYTES, end)) ? text : null
  }

  return (client) => {
    const { _parser: parser } = client as unknown as { _parser: Parser } // aedes 1.2; the tests of MQTT 3.1.1 fail if it changes
    const { _parseString: original } = parser
    parseString = original // the same of all parsers
    Object.assign(parser, { _parseString: parseStrictString } satisfies Partial<Parser>)
  }
}
