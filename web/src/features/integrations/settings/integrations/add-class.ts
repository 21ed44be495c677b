import { foldName } from '@sentinel/contracts/values/fold-name'
import { ClassName } from '@sentinel/contracts/integrations/integrations'
import type { ClassesDraft } from './draft-integration.ts'

/** Adds the typed name unless the list already contains it, ignoring case. */
export function addClass(draft: ClassesDraft, typed: string): ClassesDraft | { error: string } {
  const read = ClassName.safeParse(typed)
  if (!read.success) return { error: read.error.issues[0]?.message ?? '' }
  const isThere = draft.names.some((name) => foldName(name) === foldName(read.data))
  return { ...draft, names: isThere ? draft.names : [...draft.names, read.data], typed: '' }
}

/** Returns the draft as it will be saved, including the text in the field, or what is missing. */
export function settleClasses(draft: ClassesDraft): ClassesDraft | { error: string } {
  if (draft.choice !== 'selected') return draft
  if (draft.typed.trim() !== '') return addClass(draft, draft.typed)
  return draft.names.length > 0 ? draft : addClass(draft, '')
}
