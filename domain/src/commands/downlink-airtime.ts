const BANDWIDTH_HZ = 125_000
const PREAMBLE_SYMBOLS = 8
/** The number of bytes for the header, address, counter, port and integrity code around the payload (LoRaWAN 1.0.4, §4). */
const FRAME_OVERHEAD_BYTES = 13
/** Coding rate 4/5. */
const CODED_SYMBOLS = 5
/** The spreading factor from which the low data rate optimization is on, because symbols are so long that receivers drift. */
const SLOW_SPREADING_FACTOR = 11

/**
 * Returns how long it takes a radio gateway to send a downlink, in milliseconds (Semtech AN1200.13): 125 kHz, coding rate 4/5, explicit header.
 * Downlinks have no CRC.
 */
export function downlinkAirtimeMs(payloadBytes: number, spreadingFactor: number): number {
  const symbolMs = (2 ** spreadingFactor / BANDWIDTH_HZ) * 1000
  const slow = spreadingFactor >= SLOW_SPREADING_FACTOR ? 2 : 0
  const bits = 8 * (payloadBytes + FRAME_OVERHEAD_BYTES) - 4 * spreadingFactor + 28
  const coded = Math.max(Math.ceil(bits / (4 * (spreadingFactor - slow))) * CODED_SYMBOLS, 0)
  return Math.round((PREAMBLE_SYMBOLS + 4.25 + 8 + coded) * symbolMs)
}
