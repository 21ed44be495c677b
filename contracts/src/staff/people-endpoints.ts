import { internalAccountEndpoints } from './accounts.ts'
import { givenListEndpoints } from './given-lists.ts'
import { moveLinkStart } from './link-start.ts'
import { listAllUsers, listInternalUsers } from './people.ts'

export const internalUserEndpoints = {
  listAllUsers,
  listInternalUsers,
  ...internalAccountEndpoints,
  ...givenListEndpoints,
  moveLinkStart,
}
