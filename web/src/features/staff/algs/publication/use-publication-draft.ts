import type { Publication } from '@sentinel/contracts/staff/publications'
import { useState } from 'react'
import type { StoredPublication } from './publication-queries.ts'

/**
 * What is changed of a publication and not saved. A field that is not changed shows the latest value. The version is the one that the person has
 * begun to change: what a colleague changes after that is refused once, so that the person sees it.
 */
export function usePublicationDraft({ publication, version }: StoredPublication) {
  const [changed, setChanged] = useState<Partial<Publication>>({})
  const [held, setHeld] = useState<{ version: string | undefined }>()
  const stored = toPublication(publication)
  const typed: Publication = { ...stored, ...changed }
  return {
    typed,
    isDirty: JSON.stringify(typed) !== JSON.stringify(stored),
    version: held ? held.version : version,
    change(changes: Partial<Publication>) {
      setHeld((known) => known ?? { version })
      setChanged({ ...changed, ...changes })
    },
    clear() {
      setChanged({})
      setHeld(undefined)
    },
    release: () => setHeld(undefined),
  }
}

function toPublication(publication: Publication): Publication {
  const { is_public, author, licence, citation, homepage, description } = publication
  return { is_public, author, licence, citation, homepage, description }
}
