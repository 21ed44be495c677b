import { listMarketplaceModels, listMarketplaceSpecies } from '@sentinel/contracts/models/marketplace'
import type { FakeServer } from './fake-server.ts'

/** Serves the marketplace's requests. There are no public models. */
export function serveMarketplace(server: FakeServer): void {
  server.answer(listMarketplaceModels, [])
  server.answer(listMarketplaceSpecies, [])
}
