import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import type { UserRole } from '@sentinel/migrations/rows'
import { DEFAULT_WIDGETS } from '@sentinel/domain/dashboard/default-widgets'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyRequest } from 'fastify'
import { refuseStale } from '../../staff/lists/list-version.ts'
import { inTransaction } from '../../platform/in-transaction.ts'

const CHANGED = 'This dashboard was saved elsewhere since you opened it. Read it again, then save.'

interface Person {
  id: number
  role: UserRole
}

/** Returns the widgets that a user saved last, or the default ones. A viewer always has the default ones. */
export async function findWidgets(db: Database, { id, role }: Person): Promise<DashboardWidget[]> {
  if (role === 'viewer') return [...DEFAULT_WIDGETS]
  const saved = await db
    .selectFrom('dashboard')
    .select('widgets')
    .where('user_id', '=', id)
    .executeTakeFirst()
  return saved ? (saved.widgets as DashboardWidget[]) : [...DEFAULT_WIDGETS] // safe: only values that passed the contract are stored
}

/** Refuses changes based on an outdated version of the widgets. Tabs that save at the same time are handled one after another. */
export async function replaceWidgets(
  db: Database,
  request: FastifyRequest,
  widgets: readonly DashboardWidget[],
): Promise<void> {
  const { user } = request
  await inTransaction(db, async (tx) => {
    await tx
      .selectFrom('user_account')
      .select('user_id')
      .where('user_id', '=', user.id)
      .forUpdate()
      .executeTakeFirst()
    refuseStale(request, widgetItems(await findWidgets(tx, user)), CHANGED)
    const stored = { widgets: JSON.stringify(widgets) }
    await tx
      .insertInto('dashboard')
      .values({ user_id: user.id, ...stored })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
      .execute()
  })
}

/** Returns a string for each widget, from which the version of the list is computed. */
export function widgetItems(widgets: readonly DashboardWidget[]): string[] {
  return widgets.map(({ id, type, position: { x, y }, size: { width, height } }) =>
    JSON.stringify([id, type, x, y, width, height]),
  )
}
