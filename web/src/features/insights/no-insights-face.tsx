import { messages } from '../../messages/messages.ts'
import { DocumentationLink } from '../../ui/documentation-link.tsx'
import { Face } from '../../ui/face.tsx'
import { InsightsIcon } from '../../ui/icons.ts'

const texts = messages.insights.empty

/** The list of an account that has no insight yet: what comes by itself, and how a camera gets there. */
export function NoInsightsFace() {
  return (
    <Face
      icon={InsightsIcon}
      title={texts.title}
      action={<DocumentationLink>{texts.guide}</DocumentationLink>}
    >
      <p>{texts.body}</p>
      <p>{texts.camera}</p>
    </Face>
  )
}
