import { messages } from '../../../messages/messages.ts'
import classes from './releases.module.css'
import { toArcs } from './to-arcs.ts'

const texts = messages.internalReleases

/** Must match the style sheet. */
const ROW_PX = 52
const ARROW_PX = 6

interface ReleaseGraphProps {
  /** The models in execution order. */
  models: readonly { id: number; name: string; downstream: readonly number[] }[]
}

/** Draws a release's models in a column, with arrows from each model to those it feeds. The text next to them says the same. */
export function ReleaseGraph({ models }: ReleaseGraphProps) {
  const { arcs, widthPx } = toArcs(models, ROW_PX)
  const names = new Map(models.map(({ id, name }) => [id, name]))
  return (
    <section className={classes.part} aria-label={texts.graph.title}>
      <h3>{texts.graph.title}</h3>
      <div className={classes.graph}>
        {arcs.length > 0 && (
          <svg width={widthPx} height={models.length * ROW_PX} className={classes.arcs} aria-hidden>
            {arcs.map(({ key, path, endPx }) => (
              <g key={key}>
                <path d={path} fill="none" />
                <path
                  d={`M ${widthPx - ARROW_PX} ${endPx - ARROW_PX / 2} l ${ARROW_PX} ${ARROW_PX / 2} l ${-ARROW_PX} ${ARROW_PX / 2} z`}
                  className={classes.head}
                />
              </g>
            ))}
          </svg>
        )}
        <ol className={classes.nodes}>
          {models.map(({ id, name, downstream }) => (
            <li key={id}>
              <span className={classes.name}>{texts.nameModel(name, id)}</span>
              <span className={classes.note}>
                {downstream.length === 0
                  ? texts.graph.last
                  : texts.graph.feeds(
                      downstream.map((target) => texts.nameModel(names.get(target) ?? '', target)).join(', '),
                    )}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
