import { invalid } from '../../platform/http/errors.ts'
import { ForbiddenAddress, type OutboundGuard, UnknownHost } from '../../platform/outbound/outbound-guard.ts'

const FIELD = 'options.baseUrl'

/**
 * Refuses an address to which nothing would be sent. The address is rechecked on sending, because the name may resolve to another address by then.
 */
export async function checkBaseUrl(
  guard: Pick<OutboundGuard, 'resolveAllowed'>,
  baseUrl: string | null | undefined,
): Promise<void> {
  if (baseUrl == null) return
  const { username, password, hostname } = new URL(baseUrl)
  if (username || password) throw refuse('The address can have no user name or password in it.')
  try {
    await guard.resolveAllowed(hostname)
  } catch (error) {
    if (error instanceof ForbiddenAddress)
      throw refuse('This address lies in a private network. Only public addresses can be sent to.')
    if (error instanceof UnknownHost)
      throw refuse('There is no such address, or it can’t be found now. Check how it is spelled.')
    throw error
  }
}

function refuse(message: string) {
  return invalid({ [FIELD]: message })
}
