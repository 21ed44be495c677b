import type { Client } from 'aedes'
import { isUtf8 } from 'node:buffer'

/** The parts of mqtt-packet's parser that decide what a string of the wire is; it has one for each connection. */
interface Parser {
  packet: { subscriptions?: unknown[]; unsubscriptions?: unknown[] }
  _pos: number
  _list: { slice(from: number, to: number): Uint8Array }
  /** Returns null for what is no string; the parser then fails, and aedes closes the connection. */
  _parseString(): string | null
}

/**
 * Has the client's parser refuse strings that are not UTF-8 [MQTT-1.5.3-1] or hold a NUL [MQTT-1.5.3-2], which it would
 * decode all the same, and packets with more than so many filters, before it reads the others.
 */
export function parseStrictly(client: Client, filtersMax: number): void {
  const parser = (client as unknown as { _parser: Parser })._parser // aedes 1.2; the tests of MQTT 3.1.1 fail if it changes
  const parseString = parser._parseString
  parser._parseString = function parseStrictString() {
    const { subscriptions, unsubscriptions } = this.packet
    const filters = subscriptions ?? unsubscriptions
    if (filters && filters.length >= filtersMax) return null
    const start = this._pos + 2
    const text = parseString.call(this)
    if (text === null || text.includes('\0')) return null
    // What is not UTF-8 is decoded to U+FFFD, which may also have been sent as such.
    return text.includes('\uFFFD') && !isUtf8(this._list.slice(start, this._pos)) ? null : text
  }
}
