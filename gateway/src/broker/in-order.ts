export type Settle = (error?: Error) => void

interface Slot {
  settled: boolean
  error: Error | undefined
  done: Settle
}

/**
 * Sends a connection's answers in the order of its packets (MQTT 3.1.1 §4.6), regardless of which is ready first. Returns a function that takes a
 * packet's `done` and returns the function to call when the packet is settled.
 */
export function createOrder(): (done: Settle) => Settle {
  const waiting: Slot[] = []

  return (done) => {
    const slot: Slot = { settled: false, error: undefined, done }
    waiting.push(slot)
    return (error) => {
      slot.settled = true
      slot.error = error
      while (waiting[0]?.settled) {
        const first = waiting.shift()
        first?.done(first.error)
      }
    }
  }
}
