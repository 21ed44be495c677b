import { internalAccountEndpoints } from './accounts.ts'
import { givenListEndpoints } from './given-lists.ts'
import { moveLinkStart } from './link-start.ts'
import { listInternalUsers } from './users.ts'

export const internalUserEndpoints = {
  listInternalUsers,
  ...internalAccountEndpoints,
  ...givenListEndpoints,
  moveLinkStart,
}
