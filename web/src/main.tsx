import './platform/begin-steady-storage.ts'
import './ui/layout/fonts.css'
import './ui/layout/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { openSocket } from './platform/live/open-socket.ts'
import { createQueryClient } from './platform/query-client.ts'
import { reloadWhenOutdated } from './platform/reload-when-outdated.ts'
import { followOtherTabs } from './platform/session.ts'
import { surviveTranslation } from './platform/survive-translation.ts'
import { createConsoleRouter } from './router.ts'

z.config({ jitless: true }) // the content security policy forbids creating functions from text
surviveTranslation()
followOtherTabs()
reloadWhenOutdated()

const queryClient = createQueryClient()
const router = createConsoleRouter({ queryClient, openSocket })
const root = document.querySelector('#app')
if (!root) throw new Error('index.html has no #app')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
