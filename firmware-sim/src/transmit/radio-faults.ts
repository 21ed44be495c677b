/** The possible faults between a camera and its network server, each with a probability. */
export const RADIO_FAULTS = ['join', 'duplicates', 'reorder', 'impatient'] as const
export type RadioFault = (typeof RADIO_FAULTS)[number]

export type RadioFaultChances = Record<RadioFault, number>

export const NO_RADIO_FAULTS: RadioFaultChances = { join: 0, duplicates: 0, reorder: 0, impatient: 0 }
