import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { useState } from 'react'
import { drivePage } from '../../../testing/drive-page.ts'
import { KitProvider } from '../../../ui/layout/kit-provider.tsx'
import { EditControls } from '../grid/edit-controls.tsx'
import { type SaveWidgets, useDashboardEdit } from '../grid/use-dashboard-edit.ts'
import { WidgetGrid } from '../grid/widget-grid.tsx'

interface RenderGridOptions {
  widgets: readonly DashboardWidget[]
  canEdit?: boolean
  /** Replaces the server. By default accepts every save. */
  save?: SaveWidgets
}

/** Renders a dashboard whose widgets show only their type, and a link that leads away from it. */
export function renderGrid({ widgets, canEdit = true, save = () => Promise.resolve() }: RenderGridOptions) {
  function Dashboard() {
    const [saved, setSaved] = useState(widgets)
    const editing = useDashboardEdit(saved, async (changed, options) => {
      await save(changed, options)
      setSaved(changed)
    })
    return (
      <>
        {canEdit && <EditControls editing={editing} />}
        <WidgetGrid
          editing={editing}
          canEdit={canEdit}
          renderWidget={({ type }) => <button>{type}</button>}
        />
        <Link to="/devices">Leave</Link>
      </>
    )
  }
  const root = createRootRoute({ component: Outlet })
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Dashboard }),
    createRoute({ getParentRoute: () => root, path: '/devices', component: () => <p>Another page</p> }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <Provider store={createStore()}>
      <KitProvider>
        {/* safe: the types know only the router of the console */}
        <RouterProvider router={router as never} />
      </KitProvider>
    </Provider>,
  )
  return drivePage()
}
