import { messages } from '../../../../messages/messages.ts'
import { TEXT_MAX_CHARACTERS, truncate } from '../../../../ui/marks/truncate.ts'
import { VisuallyHidden } from '../../../../ui/marks/visually-hidden.tsx'
import type { Sighting } from '../../list/members.ts'
import type { SpeciesChange } from '../../triage/unsaved.ts'

const texts = messages.insights

interface SpeciesNameProps {
  insight: Sighting
  /** Chosen and not saved. */
  species: SpeciesChange | undefined
}

/** What an insight shows. A species that is not saved has a star. */
export function SpeciesName({ insight, species }: SpeciesNameProps) {
  if (!species) return truncate(insight.class_name, TEXT_MAX_CHARACTERS)
  return (
    <span title={texts.species.unsaved(species)}>
      {truncate(species.class_name, TEXT_MAX_CHARACTERS)} <span aria-hidden>*</span>
      <VisuallyHidden>{texts.unsaved}</VisuallyHidden>
    </span>
  )
}
