import { internalAccountEndpoints } from './accounts.ts'
import { givenListEndpoints } from './given-lists.ts'
import { listInternalUsers } from './users.ts'

export const internalUserEndpoints = {
  listInternalUsers,
  ...internalAccountEndpoints,
  ...givenListEndpoints,
}
