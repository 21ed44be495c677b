import type { PublicationAnswer } from '@sentinel/contracts/staff/publications'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { modelFacts } from '../owned/model-facts.ts'
import { notFound } from '../../platform/http/errors.ts'

export async function getPublication(db: Database, algId: number): Promise<PublicationAnswer> {
  const found = await sql<PublicationAnswer>`
    select ${modelFacts}, a.name, a.description, a.is_public from alg a where a.alg_id = ${algId}`.execute(db)
  const [publication] = found.rows
  if (!publication) throw notFound('Model')
  return publication
}

/** Returns the fields that determine a publication's version. */
export function publicationItems(publication: PublicationAnswer): string[] {
  const { is_public, author, licence, citation, homepage, description } = publication
  return [String(is_public), author, licence, citation, homepage, description]
}
