import { getInternalRelease, listInternalReleases } from '../staff/releases.ts'
import { createRelease, listApprovedReleases, listReleases, moveRelease } from './releases.ts'

export const releaseEndpoints = {
  listReleases,
  listApprovedReleases,
  createRelease,
  moveRelease,
  listInternalReleases,
  getInternalRelease,
}
