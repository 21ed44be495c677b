import { listInternalAlgs } from '@sentinel/contracts/staff/algs'
import { listInternalDevices } from '@sentinel/contracts/staff/devices'
import {
  type GivenDevice,
  listGivenAlgs,
  listGivenDevices,
  listGivenReleases,
  replaceGivenAlgs,
  replaceGivenDevices,
  replaceGivenReleases,
} from '@sentinel/contracts/staff/given-lists'
import { listReleases, type ReleaseState } from '@sentinel/contracts/models/releases'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { formatDateTime } from '../../../platform/time/format-time.ts'
import { toTimeZone } from '../../../platform/time/zone.ts'
import type { GivenItem } from './given-draft.ts'

const texts = messages.internalPeople.lists
const FOUND_ROWS = 10

export interface StoredList {
  items: GivenItem[]
  /** Larger than the number of items if the list is too long to be replaced. */
  total: number
  version: string | undefined
}

interface Answer<Row> {
  message: Row[]
  total: number
}

/** The differences between the kinds of lists that a person can have. */
export interface GivenKind {
  read: (userId: number, signal: AbortSignal) => Promise<StoredList>
  save: (userId: number, ids: number[], version: string | undefined) => Promise<StoredList>
  /** Finds items that can be added, by part of their name or by id. */
  find: (words: string, signal: AbortSignal) => Promise<GivenItem[]>
}

export const givenKinds = {
  devices: {
    read: (userId, signal) =>
      store(toDevice, (onVersion) => call(listGivenDevices, { params: { userId } }, { signal, onVersion })),
    save: (userId, deviceIds, ifMatch) =>
      store(toDevice, (onVersion) =>
        call(replaceGivenDevices, { params: { userId }, body: { deviceIds } }, { ifMatch, onVersion }),
      ),
    find: async (words, signal) => {
      const filter = isId(words) ? { device_id: words } : { name: words }
      const querystring = { ...filter, sort: 'device_id', limit: FOUND_ROWS } as const
      const { rows } = await call(listInternalDevices, { querystring }, { signal })
      return rows.map(({ device_id, name }) => ({ id: device_id, name: name ?? texts.unnamed }))
    },
  },
  algs: {
    read: (userId, signal) =>
      store(toAlg, (onVersion) => call(listGivenAlgs, { params: { userId } }, { signal, onVersion })),
    save: (userId, algIds, ifMatch) =>
      store(toAlg, (onVersion) =>
        call(replaceGivenAlgs, { params: { userId }, body: { algIds } }, { ifMatch, onVersion }),
      ),
    find: async (words, signal) => {
      const filter = isId(words) ? { alg_id: words } : { name: words }
      const querystring = { ...filter, sort: 'alg_id', limit: FOUND_ROWS } as const
      return (await call(listInternalAlgs, { querystring }, { signal })).rows.map(toAlg)
    },
  },
  releases: {
    read: (userId, signal) =>
      store(toRelease, (onVersion) => call(listGivenReleases, { params: { userId } }, { signal, onVersion })),
    save: (userId, algReleaseIds, ifMatch) =>
      store(toRelease, (onVersion) =>
        call(replaceGivenReleases, { params: { userId }, body: { algReleaseIds } }, { ifMatch, onVersion }),
      ),
    find: async (words, signal) =>
      (await call(listReleases, { querystring: { name: words, limit: FOUND_ROWS } }, { signal })).map(
        toRelease,
      ),
  },
} satisfies Record<string, GivenKind>

export type GivenKindName = keyof typeof givenKinds
export const givenKindNames = Object.keys(givenKinds) as GivenKindName[] // safe: these are the object's keys

async function store<Row>(
  toItem: (row: Row) => GivenItem,
  ask: (onVersion: (version: string) => void) => Promise<Answer<Row>>,
): Promise<StoredList> {
  let version: string | undefined
  const { message, total } = await ask((newVersion) => {
    version = newVersion
  })
  return { items: message.map(toItem), total, version }
}

function toDevice({ device_id, name, is_guest, may_manage, visible_from }: GivenDevice): GivenItem {
  const level = is_guest ? (may_manage ? texts.guestManages : texts.guestLooks) : texts.own
  const from =
    visible_from === null ? texts.fromBeginning : texts.from(formatDateTime(visible_from, toTimeZone('mine')))
  return { id: device_id, name, note: `${level} · ${from}` }
}

function toAlg({ alg_id, name, framework }: { alg_id: number; name: string; framework: string }): GivenItem {
  return { id: alg_id, name, ...(framework && { note: framework }) }
}

function toRelease({ id, name, state }: { id: number; name: string; state: ReleaseState }): GivenItem {
  return { id, name, note: messages.internalReleases.states[state] }
}

function isId(words: string): boolean {
  return /^\d{1,10}$/.test(words)
}
