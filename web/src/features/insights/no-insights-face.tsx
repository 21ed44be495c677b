import type { ReactNode } from 'react'
import { messages } from '../../messages/insights/messages.ts'
import { ClaimHint } from '../../shared/fleet/claim-hint.tsx'
import { DocumentationLink } from '../../ui/controls/documentation-link.tsx'
import { Face } from '../../ui/states/face.tsx'
import { FilterIcon, InsightsIcon } from '../../ui/marks/icons.ts'

const texts = messages.insights.empty

interface NoInsightsFaceProps {
  /** There may be some that the filters leave out. */
  isFiltered: boolean
  samples: ReactNode
}

/** The list of an account that has no insight yet: what comes by itself, and how a camera gets there. */
export function NoInsightsFace({ isFiltered, samples }: NoInsightsFaceProps) {
  if (isFiltered)
    return (
      <Face icon={FilterIcon} title={messages.insights.filters.empty.title}>
        <p>{messages.insights.filters.empty.body}</p>
      </Face>
    )
  return (
    <Face
      icon={InsightsIcon}
      title={texts.title}
      action={
        <>
          {samples}
          <DocumentationLink>{texts.guide}</DocumentationLink>
        </>
      }
    >
      <p>{texts.body}</p>
      <ClaimHint />
    </Face>
  )
}
