import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import classes from './missing-parts.module.css'
import type { DeviceLines } from './use-device-lines.ts'

const texts = messages.devices

interface MissingPartsProps {
  missing: DeviceLines['missing']
  onRetry: () => void
}

/** What could not be read beside the devices themselves, and Try again. */
export function MissingParts({ missing, onRetry }: MissingPartsProps) {
  if (missing.length === 0) return null
  return (
    <div className={classes.missing}>
      {missing.map(({ part, error }) => (
        <GeneralError key={part}>{texts.partly(texts.parts[part], explainFailure(error).text)}</GeneralError>
      ))}
      <Button onClick={onRetry}>{messages.ui.tryAgain}</Button>
    </div>
  )
}
