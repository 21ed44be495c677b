import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import type { Transmitter, Uplink } from './transmitter.ts'

/**
 * Sends for LoRa cameras through a network server, and for the others as usual. LoRa cameras' past messages are also sent as usual, because frames
 * contain no time of receipt.
 */
export function sendLiveOverRadio(usual: Transmitter, radio: Transmitter): Transmitter {
  const isBehindRadio = ({ transport }: SimulatedDevice) => transport === 'lora'
  return {
    async greet(devices) {
      const behindRadio = devices.filter(isBehindRadio)
      await Promise.all([
        usual.greet(devices.filter((device) => !isBehindRadio(device))),
        behindRadio.length > 0 ? radio.greet(behindRadio) : undefined,
      ])
    },
    async send(device, uplinks) {
      if (!isBehindRadio(device)) return usual.send(device, uplinks)
      const { past = [], live = [] } = Object.groupBy(uplinks, (uplink) =>
        isOfUsualWay(uplink) ? 'past' : 'live',
      )
      if (past.length > 0) await usual.send(device, past)
      if (live.length > 0) await radio.send(device, live)
    },
    restart: (device, bootMs) => (isBehindRadio(device) ? radio : usual).restart(device, bootMs),
    close: async () => void (await Promise.all([usual.close(), radio.close()])),
  }
}

/** A command that arrived over the usual connection is answered there. It has a UUID, whereas commands over the radio have a number. */
function isOfUsualWay(uplink: Uplink): boolean {
  if (uplink.kind === 'answer') return !/^\d+$/.test(uplink.command.id)
  return 'message' in uplink && uplink.message.received_at !== undefined
}
