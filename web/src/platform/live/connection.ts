import { atom } from 'jotai'

/** `offline`: the browser has no network. `reconnecting`: it has, and the server does not answer yet. */
export type Connection = 'live' | 'reconnecting' | 'offline'

export const connectionAtom = atom<Connection>('reconnecting')
