import type { InternalAlg } from '@sentinel/contracts/staff/algs'
import { useState } from 'react'
import type { StoredAlg } from './alg-queries.ts'
import { toTyped, type TypedAlg } from './typed-alg.ts'

export interface TypedPlace {
  bucket: string
  path: string
  md5: string
}

/** What is changed of a model and not saved. What is not changed is as the model is by now. */
export function useMetadataDraft(stored: StoredAlg) {
  const { alg } = stored
  const [changedPlace, setPlace] = useState<Partial<TypedPlace>>({})
  const [changedTexts, setTexts] = useState<Partial<TypedAlg>>({})
  const { version, hold, release } = useHeldVersion(stored)
  const place = withPlace(alg, changedPlace)
  const typed = { ...toTyped(alg), ...changedTexts }
  const isPlaceChanged = differs(place, toPlace(alg))
  return {
    place,
    typed,
    isPlaceChanged,
    isDirty: isPlaceChanged || differs(typed, toTyped(alg)),
    /** To be sent with the changes. */
    version,
    release,
    changePlace(changes: Partial<TypedPlace>) {
      hold()
      setPlace({ ...changedPlace, ...changes })
    },
    changeTexts(changes: Partial<TypedAlg>) {
      hold()
      setTexts({ ...changedTexts, ...changes })
    },
    clear() {
      setPlace({})
      setTexts({})
      release()
    },
  }
}

/**
 * The version of the model that the person has begun to change. What a colleague changes after that is refused once, so that the person sees it; then
 * the newest version counts.
 */
function useHeldVersion({ version }: StoredAlg) {
  const [held, setHeld] = useState<{ version: string | undefined }>()
  return {
    version: held ? held.version : version,
    hold: () => setHeld((known) => known ?? { version }),
    release: () => setHeld(undefined),
  }
}

function toPlace(alg: InternalAlg): TypedPlace {
  return { bucket: alg.alg_bucket ?? '', path: alg.alg_path ?? '', md5: alg.md5_checksum ?? '' }
}

/** A checksum is that of one file: an uploaded file has its own, and a file elsewhere needs another one. */
function withPlace(alg: InternalAlg, changed: Partial<TypedPlace>): TypedPlace {
  const stored = toPlace(alg)
  const place = { ...stored, ...changed }
  if (!isMoved(alg, place)) return alg.sha256 === null ? place : { ...place, md5: stored.md5 }
  const losesChecksum = alg.alg_bucket !== null && changed.md5 === undefined
  return losesChecksum ? { ...place, md5: '' } : place
}

export function isMoved(alg: InternalAlg, { bucket, path }: TypedPlace): boolean {
  return bucket !== (alg.alg_bucket ?? '') || path !== (alg.alg_path ?? '')
}

function differs<Typed extends object>(typed: Typed, stored: Typed): boolean {
  return JSON.stringify(typed) !== JSON.stringify(stored)
}
