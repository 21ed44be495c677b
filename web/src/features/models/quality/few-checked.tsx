import { MODEL_CHECKS_MIN } from '@sentinel/contracts/models/limits'
import { messages } from '../../../messages/messages.ts'
import { WarnIcon } from '../../../ui/marks/icons.ts'
import classes from './model-quality-page.module.css'

/** Warns about figures based on too few checked sightings. */
export function FewChecked({ checked }: { checked: number }) {
  if (checked >= MODEL_CHECKS_MIN) return null
  return (
    <p className={classes.few}>
      <WarnIcon size={16} aria-hidden />
      {messages.modelQuality.few(checked)}
    </p>
  )
}
