import type { MarketplaceSpecies } from '@sentinel/contracts/models/marketplace'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

interface SpeciesSearch {
  search: string
  limit: number
}

/** Labels of public models that contain the text. Those that begin with it come first, then those that most models have. */
export async function findSpecies(
  db: Database,
  { search, limit }: SpeciesSearch,
): Promise<MarketplaceSpecies[]> {
  const found = await sql<MarketplaceSpecies>`
    select min(c.label) as label, count(distinct c.alg_id)::int as models
    from class_definition c join alg a on a.alg_id = c.alg_id and a.is_public
    where position(fold_name(${search}) in fold_name(c.label)) > 0
    group by fold_name(c.label)
    order by not starts_with(fold_name(c.label), fold_name(${search})), count(distinct c.alg_id) desc, fold_name(c.label) limit ${limit}`.execute(
    db,
  )
  return found.rows
}
