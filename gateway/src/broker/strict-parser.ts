import type { Client } from 'aedes'
import { isUtf8 } from 'node:buffer'

/** The number of bytes in the length before each string (§1.5.3). */
const LENGTH_BYTES = 2

/** The parts of mqtt-packet's parser that read strings. Each connection has its own parser. */
interface Parser {
  packet: { subscriptions?: unknown[]; unsubscriptions?: unknown[] }
  _pos: number
  _list: { slice(from: number, to: number): Uint8Array }
  /** Returns null for an invalid string. The parser then fails, and aedes closes the connection. */
  _parseString(): string | null
}

/**
 * Returns a function that makes a client's parser stricter. The parser then refuses strings that are not UTF-8 [MQTT-1.5.3-1] or contain NUL
 * [MQTT-1.5.3-2], instead of decoding them. It also refuses packets with more than `filtersMax` filters before it has read all of them.
 */
export function createStrictParsing(filtersMax: number): (client: Client) => void {
  let parseString: Parser['_parseString'] = () => null

  // All parsers share one function, which minimizes the memory for an idle device.
  function parseStrictString(this: Parser): string | null {
    const { subscriptions, unsubscriptions } = this.packet
    const filters = subscriptions ?? unsubscriptions
    if (filters && filters.length >= filtersMax) return null
    const { _pos: lengthAt, _list: list } = this
    const text = parseString.call(this)
    if (text === null || text.includes('\0')) return null
    // Invalid UTF-8 is decoded to U+FFFD, but a client may also have sent U+FFFD itself.
    if (!text.includes('\uFFFD')) return text
    const { _pos: end } = this
    return isUtf8(list.slice(lengthAt + LENGTH_BYTES, end)) ? text : null
  }

  return (client) => {
    const { _parser: parser } = client as unknown as { _parser: Parser } // aedes 1.2; the tests of MQTT 3.1.1 fail if it changes
    const { _parseString: original } = parser
    parseString = original // shared by all parsers
    Object.assign(parser, { _parseString: parseStrictString } satisfies Partial<Parser>)
  }
}
