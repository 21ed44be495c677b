import type { InternalReleaseComponent } from '@sentinel/contracts/staff/releases'
import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import classes from './releases.module.css'

const { dialog: texts, nameModel, none, normalizations } = messages.internalReleases

interface ReleaseModelProps {
  component: InternalReleaseComponent
  /** Of all models of the release, by id. */
  names: ReadonlyMap<number, string>
}

/** A model of a release, with every setting. */
export function ReleaseModel({ component, names }: ReleaseModelProps) {
  const { algMetadataId: id, downstreamConfigs, ignoredClasses, bypassClasses } = component
  const downstream = downstreamConfigs.map((target) => nameModel(names.get(target) ?? '', target))
  const facts: [string, ReactNode][] = [
    [texts.settings.framework, component.framework || none],
    [texts.settings.sensitivity, component.sensitivity],
    [texts.settings.normalization, normalizations[component.imageNormalizationMethod]],
    [texts.settings.intermediate, answer(component.isIntermediate)],
    [texts.settings.boundingBoxes, answer(component.saveBBImages)],
    [texts.settings.croppedImages, answer(component.saveCroppedImages)],
    [texts.settings.downstream, downstream.join(', ') || none],
    [texts.settings.ignored, nameClasses(component, ignoredClasses)],
    [texts.settings.bypassed, nameClasses(component, bypassClasses)],
  ]
  return (
    <section className={classes.model} aria-label={nameModel(component.name, id)}>
      <h4>{nameModel(component.name, id)}</h4>
      <dl className={classes.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function answer(isSo: boolean): string {
  return isSo ? texts.yes : texts.no
}

function nameClasses({ classes: named }: InternalReleaseComponent, ids: readonly number[]): string {
  const labels = new Map(named.map(({ class_id, label }) => [class_id, label]))
  const words = ids.map((id) => {
    const label = labels.get(id) ?? null
    return label === null ? texts.unknownClass(id) : texts.nameClass(label, id)
  })
  return words.join(', ') || none
}
