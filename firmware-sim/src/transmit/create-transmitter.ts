import type { Dialect } from '../options.ts'
import { createChirpStackTransmitter } from './chirpstack.ts'
import { createNativeTransmitter } from './native.ts'
import type { Transmitter, TransmitterOptions } from './transmitter.ts'
import { createTtsTransmitter } from './tts.ts'

const TRANSMITTERS: Record<Dialect, (options: TransmitterOptions) => Transmitter> = {
  native: createNativeTransmitter,
  chirpstack: createChirpStackTransmitter,
  tts: createTtsTransmitter,
}

export function createTransmitter(dialect: Dialect, options: TransmitterOptions): Transmitter {
  return TRANSMITTERS[dialect](options)
}
