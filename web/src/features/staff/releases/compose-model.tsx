import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import { ImageNormalization } from '@sentinel/contracts/models/releases'
import { EMPTY_CLASS_NAME } from '@sentinel/domain/insights/class-name'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type DraftModel, findTargets, readSensitivity, type ReleaseDraft } from './compose-draft.ts'
import { OptionsField } from './options-field.tsx'
import { algClassesQuery } from './queries.ts'
import classes from './releases.module.css'

const { compose: texts, normalizations } = messages.internalReleases

interface ComposeModelProps {
  model: DraftModel
  draft: ReleaseDraft
  isChecked: boolean
  /** The server's errors about the model, by field. */
  fieldErrors: Record<string, string>
  onChange: (changes: Partial<DraftModel>) => void
  onRemove: () => void
}

/** Edits all settings of a model in the release that is being composed. */
export function ComposeModel({
  model,
  draft,
  isChecked,
  fieldErrors,
  onChange,
  onRemove,
}: ComposeModelProps) {
  const { id, name, framework, sensitivity } = model
  const isBad = isChecked && readSensitivity(sensitivity) === undefined
  return (
    <fieldset className={classes.model}>
      <legend>{texts.entry(name, id)}</legend>
      <div className={classes.modelHead}>
        <span className={classes.note}>{framework}</span>
        <Button aria-label={texts.remove(name, id)} onClick={onRemove}>
          {texts.removeShort}
        </Button>
      </div>
      <GeneralError>{fieldErrors['algId']}</GeneralError>
      <div className={classes.fields}>
        <TextField
          label={texts.sensitivity}
          hint={texts.sensitivityHint}
          error={isBad ? texts.sensitivityBad : fieldErrors['sensitivity']}
          inputMode="decimal"
          autoComplete="off"
          required
          value={sensitivity}
          onValue={(text) => onChange({ sensitivity: text })}
        />
        <ChoiceField
          label={texts.normalization}
          options={ImageNormalization.options.map((key) => ({ key, name: normalizations[key] }))}
          chosen={model.normalization}
          error={fieldErrors['imageNormalizationMethod']}
          onChoose={(normalization) => onChange({ normalization })}
        />
      </div>
      <Switches model={model} onChange={onChange} />
      <ClassFields model={model} fieldErrors={fieldErrors} onChange={onChange} />
      {draft.models.length > 1 && (
        <OptionsField
          label={texts.downstream}
          hint={texts.downstreamHint}
          noneHint={texts.noDownstream}
          error={fieldErrors['downstreamConfigs']}
          options={findTargets(draft, id)}
          chosen={model.downstream}
          onChosen={(downstream) => onChange({ downstream })}
        />
      )}
    </fieldset>
  )
}

function Switches({ model, onChange }: Pick<ComposeModelProps, 'model' | 'onChange'>) {
  return (
    <div className={classes.switches}>
      <Switch
        label={texts.intermediate}
        isOn={model.isIntermediate}
        onChange={(isIntermediate) => onChange({ isIntermediate })}
      />
      <Switch
        label={texts.boundingBoxes}
        isOn={model.saveBBImages}
        onChange={(saveBBImages) => onChange({ saveBBImages })}
      />
      <Switch
        label={texts.croppedImages}
        isOn={model.saveCroppedImages}
        onChange={(saveCroppedImages) => onChange({ saveCroppedImages })}
      />
    </div>
  )
}

const EMPTY_CLASS = { id: EMPTY_CLASS_ID, name: EMPTY_CLASS_NAME }

function ClassFields({
  model,
  fieldErrors,
  onChange,
}: Pick<ComposeModelProps, 'model' | 'fieldErrors' | 'onChange'>) {
  const { data = [], error, refetch } = useQuery(algClassesQuery(model.id))
  const options = [...data.map(({ class_id, label }) => ({ id: class_id, name: label })), EMPTY_CLASS]
  return (
    <>
      {error && (
        <div className={classes.part}>
          <GeneralError>{texts.classesFailed(explainFailure(error).text)}</GeneralError>
          <Button onClick={() => void refetch()}>{messages.ui.tryAgain}</Button>
        </div>
      )}
      <div className={classes.fields}>
        <OptionsField
          label={texts.ignored}
          hint={texts.classHint}
          error={fieldErrors['ignoredClasses']}
          options={options}
          chosen={model.ignored}
          onChosen={(ignored) => onChange({ ignored })}
        />
        <OptionsField
          label={texts.bypassed}
          hint={texts.classHint}
          error={fieldErrors['bypassClasses']}
          options={options}
          chosen={model.bypassed}
          onChosen={(bypassed) => onChange({ bypassed })}
        />
      </div>
    </>
  )
}
