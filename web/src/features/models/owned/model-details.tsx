import type { Model } from '@sentinel/contracts/models/models'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { ModelDescription } from '../../../shared/models/model-description.tsx'
import { ModelFacts } from '../../../shared/models/model-facts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { DownloadButton } from './download-button.tsx'
import { ModelUse } from './model-use.tsx'
import type { MyModelsAddress } from './my-models-address.ts'
import classes from './my-models.module.css'

const texts = messages.myModels

interface ModelDetailsProps {
  model: Model
  address: MyModelsAddress
}

/** What can be done with a model, what is known of it, and where it runs. */
export function ModelDetails({ model, address }: ModelDetailsProps) {
  const { alg_id: id, alg_description: description, class_count: count, file } = model
  return (
    <div className={classes.parts}>
      <div className={classes.buttons}>
        <Button onClick={() => address.openDialog('deploy', id)}>{texts.actions.deploy}</Button>
        {count > 0 && (
          <Button onClick={() => address.openDialog('classes', id)}>{texts.actions.classes}</Button>
        )}
        {file && <DownloadButton model={model} />}
        <Link to="/models/$algId/quality" params={{ algId: String(id) }} className={classes.link}>
          {texts.actions.quality}
        </Link>
        <Button variant="quiet" onClick={() => address.openDialog('removeModel', id)}>
          {texts.actions.removeModel}
        </Button>
      </div>
      {description && <ModelDescription text={description} />}
      <ModelFacts model={model} file={file} />
      <ModelUse model={model} onRemove={(deviceId) => address.askToRemove(id, deviceId)} />
    </div>
  )
}
