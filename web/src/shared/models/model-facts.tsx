import { messages } from '../../messages/messages.ts'
import { formatDate } from '../../platform/time/format-time.ts'
import classes from './model-facts.module.css'
import dialogParts from '../../ui/dialogs/dialog-parts.module.css'

const texts = messages.models

interface ModelFactsProps {
  model: {
    alg_id: number
    alg_type: string
    date_created: string
    author: string
    framework: string
    licence: string
    citation: string
    homepage: string
    is_reference: boolean
  }
  file?: { sha256: string; size_bytes: number } | null
}

/** Shows who made a model, how it may be used, and how to cite it. */
export function ModelFacts({ model, file }: ModelFactsProps) {
  const plain = [
    ...(model.is_reference
      ? []
      : [
          [texts.facts.id, String(model.alg_id)],
          [texts.facts.created, formatDate(model.date_created, 'UTC')],
        ]),
    [texts.facts.type, model.alg_type],
    [texts.facts.author, model.author],
    [texts.facts.framework, model.framework],
    [texts.facts.licence, model.licence],
  ]
  return (
    <dl className={dialogParts.facts}>
      {plain.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || texts.facts.none}</dd>
        </div>
      ))}
      {URL.canParse(model.homepage) && (
        <div>
          <dt>{texts.facts.homepage}</dt>
          <dd>
            <a href={model.homepage} target="_blank" rel="noopener noreferrer">
              {new URL(model.homepage).hostname}
            </a>
          </dd>
        </div>
      )}
      {file !== undefined && (
        <div className={classes.wide}>
          <dt>{texts.facts.file}</dt>
          <dd>{file ? texts.fileOf(file.size_bytes, file.sha256) : texts.noFile}</dd>
        </div>
      )}
      {model.citation && (
        <div className={classes.wide}>
          <dt>{texts.facts.citation}</dt>
          <dd>{model.citation}</dd>
        </div>
      )}
    </dl>
  )
}
