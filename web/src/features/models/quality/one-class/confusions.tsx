import type { ClassQuality } from '@sentinel/contracts/models/model-quality'
import { messages } from '../../../../messages/messages.ts'
import { ShareCell } from '../share-cell.tsx'
import classes from './class-card.module.css'

const texts = messages.modelQuality.confusions

/** What people said of the sightings that the model gave the class. */
export function Confusions({ result }: { result: ClassQuality }) {
  const { class_name, checked, confirmed, confusions } = result
  const shown = confusions.reduce((sum, { count }) => sum + count, 0)
  const further = checked - confirmed - shown
  return (
    <section className={classes.part}>
      <h3>{texts.title}</h3>
      {confusions.length === 0 ? (
        <p className={classes.quiet}>{texts.none}</p>
      ) : (
        <table className={classes.table} aria-label={texts.table}>
          <thead>
            <tr>
              <th scope="col">{texts.class}</th>
              <th scope="col">{texts.share}</th>
            </tr>
          </thead>
          <tbody>
            {confirmed > 0 && (
              <tr>
                <th scope="row">{texts.right(class_name)}</th>
                <td>
                  <ShareCell cases={confirmed} total={checked} none="" />
                </td>
              </tr>
            )}
            {confusions.map(({ class_id, class_name: name, count }) => (
              <tr key={class_id}>
                <th scope="row">{name}</th>
                <td>
                  <ShareCell cases={count} total={checked} none="" tone="warn" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {further > 0 && <p className={classes.quiet}>{texts.further(further)}</p>}
    </section>
  )
}
