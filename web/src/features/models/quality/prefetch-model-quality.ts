import { notFound } from '@tanstack/react-router'
import type { LoaderArguments } from '../../../platform/require-area.ts'
import { qualityQuery } from './queries.ts'

interface QualityLoaderArguments extends LoaderArguments {
  params: { algId: string }
}

/** Starts fetching what the page shows while its script is loading. */
export function prefetchModelQuality({ context, params }: QualityLoaderArguments): void {
  if (!/^[1-9]\d{0,9}$/.test(params.algId)) throw notFound()
  void context.queryClient.prefetchQuery(qualityQuery(Number(params.algId)))
}
