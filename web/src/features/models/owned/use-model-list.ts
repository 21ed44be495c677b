import type { Model } from '@sentinel/contracts/models/models'
import { useMemo } from 'react'
import { labelModels } from '../../../shared/models/label-models.ts'
import { TEXT_MAX_CHARACTERS, truncate } from '../../../ui/marks/truncate.ts'
import { createPageSizeAtom, usePages } from '../../../ui/hooks/use-pages.ts'
import type { MyModelsAddress } from './my-models-address.ts'

const byName = new Intl.Collator('en', { numeric: true })
const pageSizeAtom = createPageSizeAtom('models')

/** The models by name, and the page of them that is shown. */
export function useModelList(models: readonly Model[], { page, turnTo }: MyModelsAddress) {
  const ordered = useMemo(
    () => models.toSorted((a, b) => byName.compare(a.alg_name, b.alg_name) || a.alg_id - b.alg_id),
    [models],
  )
  const labelOf = useMemo(() => labelModels(models, (name) => truncate(name, TEXT_MAX_CHARACTERS)), [models])
  return { ...usePages(ordered, { page, turnTo, pageSizeAtom }), labelOf }
}
