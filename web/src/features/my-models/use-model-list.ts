import { TABLE_PAGE_ROWS, TABLE_PAGE_SIZES } from '@sentinel/contracts/limits'
import type { Model } from '@sentinel/contracts/models'
import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useMemo } from 'react'
import { labelModels } from '../../models/label-models.ts'
import { findSpan } from '../../ui/page-span.ts'
import { TEXT_MAX_CHARACTERS, truncate } from '../../ui/truncate.ts'
import type { MyModelsAddress } from './my-models-address.ts'

const pageSizes: readonly number[] = TABLE_PAGE_SIZES
const byName = new Intl.Collator('en', { numeric: true })

/** Kept in this browser; spec 1 §9. */
const pageSizeAtom = atomWithStorage<number>('user.models.pageSize', TABLE_PAGE_ROWS, undefined, {
  getOnInit: true,
})

/** The models by name, and the page of them that is shown. */
export function useModelList(models: readonly Model[], { page, turnTo }: MyModelsAddress) {
  const [kept, keep] = useAtom(pageSizeAtom)
  const size = pageSizes.includes(kept) ? kept : TABLE_PAGE_ROWS
  const ordered = useMemo(
    () => models.toSorted((a, b) => byName.compare(a.alg_name, b.alg_name) || a.alg_id - b.alg_id),
    [models],
  )
  const labelOf = useMemo(() => labelModels(models, (name) => truncate(name, TEXT_MAX_CHARACTERS)), [models])
  const { length } = ordered
  const span = findSpan(length, size, page)
  return {
    shown: ordered.slice(span.first, span.end),
    labelOf,
    length,
    span,
    paging: {
      sizes: TABLE_PAGE_SIZES,
      chosen: size,
      first: span.first,
      onChoose: (next: number, pageThen: number) => {
        keep(next)
        turnTo(pageThen)
      },
    },
  }
}
