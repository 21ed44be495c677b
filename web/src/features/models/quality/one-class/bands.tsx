import type { ClassQuality } from '@sentinel/contracts/models/model-quality'
import { countBands } from '@sentinel/domain/models/confidence-bands'
import { messages } from '../../../../messages/messages.ts'
import { ShareCell } from '../share-cell.tsx'
import classes from './class-card.module.css'

const texts = messages.modelQuality.bands

/** Whether the model is right more often where it is more confident. */
export function Bands({ scores }: { scores: ClassQuality['scores'] }) {
  return (
    <section className={classes.part}>
      <h3>{texts.title}</h3>
      <table className={classes.table} aria-label={texts.table}>
        <thead>
          <tr>
            <th scope="col">{texts.confidence}</th>
            <th scope="col">{texts.right}</th>
          </tr>
        </thead>
        <tbody>
          {countBands(scores).map(({ range, checked, right }) => (
            <tr key={String(range)}>
              <th scope="row">{range ? texts.range(...range) : texts.noConfidence}</th>
              <td>
                <ShareCell cases={right} total={checked} none={texts.empty} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
