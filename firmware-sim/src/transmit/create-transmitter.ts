import type { Dialect, SimOptions } from '../options.ts'
import { createChirpStackTransmitter } from './chirpstack.ts'
import { createNativeTransmitter } from './native.ts'
import { sendLiveOverRadio } from './send-live-over-radio.ts'
import type { Transmitter, TransmitterOptions } from './transmitter.ts'
import { createTtsTransmitter } from './tts.ts'

const TRANSMITTERS: Record<Dialect, (options: TransmitterOptions) => Transmitter> = {
  native: createNativeTransmitter,
  chirpstack: createChirpStackTransmitter,
  tts: createTtsTransmitter,
}

export function createTransmitter(
  { dialect, loraDialect }: Pick<SimOptions, 'dialect' | 'loraDialect'>,
  options: TransmitterOptions,
): Transmitter {
  const transmitter = TRANSMITTERS[dialect](options)
  return loraDialect ? sendLiveOverRadio(transmitter, TRANSMITTERS[loraDialect](options)) : transmitter
}
